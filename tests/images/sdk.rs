//! The client for Rust, and the command line on top of it: images inside a line, or uploaded before.

use std::path::Path;
use std::process::Stdio;

use humanplane_sdk::proto::{CommandDefinition, CommandInput, Invocation};
use humanplane_sdk::{Client, Done, Ended, Execute, Executed, Failure, Image, Plugin, Serving};

use crate::support::images::{DOT, MediaType, picture};
use crate::support::{World, process, within};

/// Serves `/look`, which says of each image its name and how many bytes it has.
async fn looking(client: &Client) -> Serving {
    let definition = CommandDefinition {
        name: "look".to_owned(),
        description: "looks".to_owned(),
        input: Some(CommandInput { hint: "what for".to_owned(), images: true }),
        record_input: None,
    };
    let reader = client.clone();
    let look = move |typed: Invocation| {
        let reader = reader.clone();
        async move {
            let mut said = Vec::new();
            for image in &typed.images {
                let read = reader.attachments().get(&typed.session_id, &image.attachment_id).await?;
                let bytes = read.whole().await?;
                said.push(format!("{} {}", image.name, bytes.len()));
            }
            Ok::<_, Failure>(Done::text(said.join(", ")))
        }
    };
    Plugin::new("tests", "eyes").define(definition, look).serve(client).await.unwrap()
}

async fn connect(world: &World) -> Client {
    Client::connect(format!("http://{}", world.address)).await.unwrap()
}

fn text(executed: Executed) -> String {
    match executed {
        Executed::Ran(ran) => match ran.ended {
            Ended::Success { text, .. } => text.unwrap_or_default(),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

/// A picture that is larger than a message, under this limit.
fn large() -> Vec<u8> {
    let large = picture(MediaType::Webp, 600, 600);
    assert!(large.len() > LIMIT, "{}", large.len());
    large
}

const LIMIT: usize = 64 * 1024;
const SMALL_MESSAGES: &str = "limits.message_size=64KiB";

#[tokio::test]
async fn what_is_too_large_for_a_message_is_uploaded_first() {
    let world = World::single_user_with(&[SMALL_MESSAGES]).await;
    let client = connect(&world).await;
    let session = client.new_session().await.unwrap();
    let _eyes = looking(&client).await;
    let (large, dot) = (large(), || Image::new("image/png", DOT).named("dot.png"));
    let execute = Execute::new(&session, "/look").image(dot()).image(dot().named("two.png"));
    let said = text(within("the end", client.commands().execute(execute)).await.unwrap());
    assert_eq!(said, format!("dot.png {0}, two.png {0}", DOT.len()));
    let execute = Execute::new(&session, "/look").request_id("r");
    let execute = execute.image(Image::new("image/webp", large.clone()).named("large.webp")).image(dot());
    let said = text(within("the end", client.commands().execute(execute.clone())).await.unwrap());
    assert_eq!(said, format!("large.webp {}, dot.png {}", large.len(), DOT.len()));
    let Executed::Ran(again) = within("the end", client.commands().execute(execute)).await.unwrap() else {
        panic!("a command")
    };
    assert!(again.replayed, "the upload is named by what it is, so that the request is the same");
    let bad = Execute::new(&session, "/look").image(Image::new("image/png", large));
    let refused = within("the end", client.commands().execute(bad)).await.unwrap_err();
    assert_eq!(refused.reason().unwrap().as_str(), "ATTACHMENT_REJECTED");
    client.close().await;
    world.audit().await;
}

/// Runs the binary against the world; its exit code and what it says.
async fn run(world: &World, arguments: &[&str]) -> (i32, String) {
    let mut command = tokio::process::Command::new(process::binary());
    command.arg("--server").arg(format!("http://{}", world.address)).args(arguments);
    let output = command.stdin(Stdio::null()).kill_on_drop(true).output();
    let output = within("the command's end", output).await.unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&said).trim_end().to_owned())
}

#[tokio::test]
async fn exec_gives_images_from_files() {
    let world = World::single_user_with(&[SMALL_MESSAGES]).await;
    let client = connect(&world).await;
    let session = client.new_session().await.unwrap();
    let _eyes = looking(&client).await;
    let write = |name: &str, bytes: &[u8]| {
        let path = world.folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (dot, large, words) = (write("dot.png", DOT), write("large", &large()), write("words", b"words"));
    let run = async |line: &str, images: &[&str]| {
        let images = images.iter().flat_map(|image| ["--image", image]);
        let arguments: Vec<_> = ["exec", &session, line].into_iter().chain(images).collect();
        run(&world, &arguments).await
    };
    let seen = |size: usize| format!("dot.png {}, large {size}", DOT.len());
    let size = Path::new(&large).metadata().unwrap().len() as usize;
    assert_eq!(run("/look", &[&dot, &large]).await, (0, seen(size)));
    let (code, said) = run("/status", &[&dot]).await;
    assert!(code == 15 && said.contains("takes no images"), "{code}: {said}");
    for bad in [&words, "/nothing/here"] {
        let (code, said) = run("/look", &[&dot, bad]).await;
        assert!(code == 2 && said.contains(bad.rsplit('/').next().unwrap()), "{code}: {said}");
    }
    client.close().await;
    world.audit().await;
}
