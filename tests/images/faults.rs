//! Each fault that an image can have: the command ends as an error that says which, and the handler never hears of it.

use crate::support::images::made::{apng, awebp, bomb, gif, image, resized, turned};
use crate::support::images::{DOT, MediaType, base64, bytes, kept, stored};
use crate::support::plugin::{Line, Plugin, said};
use crate::support::status::refused;
use crate::support::{World, v1, within};
use crate::{dot64, looking};

use MediaType::{Gif, Jpeg, Png, Webp};

/// A bad image, and words of what is said about it.
type Fault = (v1::Image, &'static str);

/// Under `edge` 40, `pixels` 1200 and `image_size` 8KiB.
fn bad_pictures() -> Vec<Fault> {
    let mut faults = Vec::new();
    for kind in MediaType::ALL {
        let good = image(kind, 30, 20);
        let other = if kind == Png { Jpeg } else { Png };
        faults.extend([
            (bytes(kind, image(kind, 41, 1)), "has 41 pixels on an edge; at most 40"),
            (bytes(kind, image(kind, 1, 41)), "has 41 pixels on an edge; at most 40"),
            (bytes(kind, image(kind, 40, 31)), "has 1240 pixels; at most 1200"),
            (bytes(other, good.clone()), "is declared as"),
            (bytes(kind, good[..good.len() - 1].to_vec()), "does not decode to its end"),
            (bytes(kind, good[..good.len() / 2].to_vec()), "does not decode to its end"),
            (bytes(kind, Vec::new()), "has no bytes"),
        ]);
    }
    faults.extend([
        (bytes(Gif, gif(20, 20, 4)), "has 1600 pixels; at most 1200"),
        (bytes(Png, apng(20, 20, 4)), "has 1600 pixels; at most 1200"),
        (bytes(Webp, awebp(20, 20, 4)), "has 1600 pixels; at most 1200"),
        (bytes(Jpeg, turned(&image(Jpeg, 41, 1), 6)), "has 41 pixels on an edge"),
        (bytes(Png, vec![0; 8 * 1024 + 1]), "has 8193 bytes; at most 8192"),
        (bytes(Png, bomb(2048, 2048)), "has 2048 pixels on an edge"),
        (bytes(Png, resized(DOT, 40, 30)), "does not decode to its end"),
        (v1::Image { media_type: "image/bmp".to_owned(), ..bytes(Png, DOT.to_vec()) }, "image/bmp"),
        (v1::Image { media_type: String::new(), ..bytes(Png, DOT.to_vec()) }, "is declared as"),
        (v1::Image { media_type: "image/gif".to_owned(), ..stored("none") }, "has no attachment"),
        (stored("none"), "has no attachment"),
        (v1::Image { name: "two\nlines".to_owned(), ..bytes(Png, DOT.to_vec()) }, "control character"),
        (v1::Image { name: "n".repeat(257), ..bytes(Png, DOT.to_vec()) }, "at most 256"),
    ]);
    faults
}

/// Base64 of the right bytes, and not canonical.
fn bad_texts() -> Vec<Fault> {
    let good = dot64();
    assert!(good.ends_with("gg==") && good.contains('+'), "{good}");
    let texts = [
        String::new(),
        format!("{good}\n"),
        format!(" {good}"),
        format!("{}\r\n{}", &good[..4], &good[4..]),
        good.trim_end_matches('=').to_owned(),
        good.replacen("==", "=", 1),
        format!("{good}="),
        good.replace('+', "-"),
        good.replacen("gg==", "gh==", 1),
        format!("data:image/png;base64,{good}"),
    ];
    texts.iter().map(|text| (base64(text), "is not canonical base64")).collect()
}

async fn small() -> (World, Plugin) {
    let set = ["attachments.edge=40", "attachments.pixels=1200", "attachments.image_size=8KiB"];
    let world = World::on_disk(&set).await;
    world.session("s1").await;
    let plugin = looking(&world).await;
    (world, plugin)
}

/// The first that the plugin hears of is a good line.
async fn heard_of_nothing(world: &World, mut plugin: Plugin) {
    let ada = world.client("ada").await;
    let good = Line::new(&ada, "s1", "/look good").with(vec![bytes(Png, DOT.to_vec())]).start();
    let first = plugin.invocation().await;
    assert_eq!((first.raw_input.as_str(), first.images.len()), (" good", 1));
    plugin.succeeds(&first, "seen").await.unwrap();
    within("the end", good).await.unwrap().unwrap();
    world.audit().await;
}

#[tokio::test]
async fn rule_6_6_a_bad_image_ends_the_command_and_leaves_nothing() {
    let (world, plugin) = small().await;
    let ada = world.client("ada").await;
    for (index, (bad, words)) in bad_pictures().into_iter().chain(bad_texts()).enumerate() {
        let mut images = vec![bytes(Png, DOT.to_vec()); index % 3];
        let place = images.len();
        images.push(bad);
        let ended = Line::new(&ada, "s1", "/look bad").with(images).ended().await;
        let (kind, text) = said(&ended);
        assert_eq!(kind, "error", "{index}, {words}: {text}");
        assert!(text.contains(words), "{index}: {text}, and not {words}");
        assert!(
            words == "has no attachment" || text.contains(&format!("images[{place}]")),
            "{index}: {text}"
        );
    }
    assert_eq!(kept(world.folder.path()), Vec::<String>::new());
    heard_of_nothing(&world, plugin).await;
}

#[tokio::test]
async fn rule_6_7_the_largest_of_each_format_is_taken_as_it_is_shown() {
    let (world, mut plugin) = small().await;
    let ada = world.client("ada").await;
    let mut images: Vec<_> = MediaType::ALL.map(|kind| bytes(kind, image(kind, 40, 30))).into();
    images.extend([
        bytes(Gif, gif(20, 20, 3)),
        bytes(Png, apng(20, 20, 3)),
        bytes(Webp, awebp(20, 20, 3)),
        bytes(Jpeg, turned(&image(Jpeg, 30, 40), 6)),
        bytes(Jpeg, turned(&image(Jpeg, 30, 40), 3)),
    ]);
    let running = Line::new(&ada, "s1", "/look").with(images).start();
    let invocation = plugin.invocation().await;
    let sizes: Vec<_> = invocation.images.iter().map(|image| (image.width, image.height)).collect();
    let turned = [(20, 20), (20, 20), (20, 20), (40, 30), (30, 40)];
    assert_eq!(sizes, [[(40, 30); 4].as_slice(), &turned].concat());
    plugin.succeeds(&invocation, "seen").await.unwrap();
    within("the end", running).await.unwrap().unwrap();
    world.audit().await;
}

#[tokio::test]
async fn rule_6_6_one_bad_member_among_twenty_and_the_handler_sees_none() {
    let (world, plugin) = small().await;
    let ada = world.client("ada").await;
    for place in [0, 7, 19] {
        let mut images = vec![base64(&dot64()); 19];
        images.insert(place, bytes(Png, DOT[..DOT.len() - 1].to_vec()));
        let ended = Line::new(&ada, "s1", "/look bad").with(images).ended().await;
        let (kind, text) = said(&ended);
        assert!(kind == "error" && text.contains(&format!("images[{place}] ")), "{kind} {text}");
    }
    let many = Line::new(&ada, "s1", "/look bad").with(vec![base64(&dot64()); 21]).ended().await;
    assert_eq!(said(&many), ("error", "21 images in a batch; at most 20 are taken"));
    assert_eq!(kept(world.folder.path()), Vec::<String>::new());
    heard_of_nothing(&world, plugin).await;
}

#[tokio::test]
async fn an_image_that_is_none_is_refused_before_anything_is_run() {
    let (world, plugin) = small().await;
    let ada = world.client("ada").await;
    let head = world.types("s1").await.len();
    let bad = [
        v1::Image { content: None, ..bytes(Png, DOT.to_vec()) },
        v1::Image { media_type: "x".repeat(129), ..bytes(Png, DOT.to_vec()) },
        stored(&"x".repeat(129)),
    ];
    for image in bad {
        refused(Line::new(&ada, "s1", "/look bad").with(vec![image]).once().await, "FIELD_INVALID");
    }
    refused(Line::new(&ada, "s1", "/look bad").with(vec![stored(" ")]).once().await, "BLANK_FIELD");
    assert_eq!(world.types("s1").await.len(), head);
    heard_of_nothing(&world, plugin).await;
}
