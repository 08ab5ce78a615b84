use std::net::SocketAddr;
use std::time::Duration;

use super::*;

type Map = BTreeMap<String, String>;

fn home() -> Map {
    [("HOME".to_owned(), "/home/ada".to_owned())].into()
}

fn env(pairs: &[(&str, &str)]) -> Map {
    let mut map = home();
    map.extend(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    map
}

fn load_file(text: &str) -> Result<Loaded, Faults> {
    load_with(text, &Flags::default(), &home())
}

fn load_with(text: &str, flags: &Flags, environment: &Map) -> Result<Loaded, Faults> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("humanplane.toml");
    std::fs::write(&path, text).unwrap();
    Config::load(&Flags { config: Some(path), ..flags.clone() }, environment)
}

/// The paths at fault, sorted.
fn wrong(loaded: Result<Loaded, Faults>) -> Vec<String> {
    let mut paths: Vec<_> = loaded.unwrap_err().0.into_iter().map(|fault| fault.path).collect();
    paths.sort();
    paths
}

const HASH: &str = "sha256:00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

fn principal(extra: &str) -> String {
    format!("[[principals]]\nname = \"ada\"\nroles = [\"agent\"]\ntoken_hash = \"{HASH}\"\n{extra}\n")
}

#[test]
fn nothing_needs_to_be_said() {
    let config = Config::load(&Flags::default(), &home()).unwrap().config;
    assert_eq!(config.listen.address, Address::Tcp(SocketAddr::from(([127, 0, 0, 1], 7420))));
    assert_eq!(config.log.url, "sled:///home/ada/.local/share/humanplane/log");
    assert_eq!(config.permissions.table.default_preset(None).preset.name, "workspace-write");
    assert!(config.principals.is_empty());
}

#[test]
fn the_promised_detection_times_follow_from_the_defaults() {
    let config = Config::load(&Flags::default(), &home()).unwrap().config;
    assert_eq!(config.listen.detection(), Duration::from_secs(10));
    assert_eq!(config.liveness.detection(), Duration::from_secs(15));
}

#[test]
fn metrics_are_shown_to_this_machine_unless_somebody_says_otherwise() {
    let address = |flag: Option<&str>, set: &[&str]| {
        let set = set.iter().map(|&set| set.to_owned()).collect();
        let flags = Flags { metrics: flag.map(str::to_owned), set, ..Flags::default() };
        Config::load(&flags, &home()).map(|loaded| loaded.config.metrics.address)
    };
    assert_eq!(address(None, &[]).unwrap(), None);
    assert!(address(Some("127.0.0.1:7421"), &[]).unwrap().is_some());
    assert!(address(Some("[::1]:7421"), &[]).unwrap().is_some());
    for open in ["0.0.0.0:7421", "10.0.0.1:7421", "[::]:7421"] {
        assert!(address(Some(open), &[]).is_err(), "{open}");
        assert!(address(Some(open), &["metrics.open_to_network=true"]).unwrap().is_some(), "{open}");
    }
}

#[test]
fn a_flag_wins_over_the_environment_and_that_over_the_file() {
    let file = "[limits]\npage_size = 1\nstreams = 2000\nregistrations_per_stream = 300\n";
    let environment = env(&[("HUMANPLANE_LIMITS_PAGE_SIZE", "2"), ("HUMANPLANE_LIMITS_STREAMS", "2001")]);
    let flags = Flags { set: vec!["limits.page_size = 3".to_owned()], ..Flags::default() };
    let loaded = load_with(file, &flags, &environment).unwrap();
    let limits = &loaded.config.limits;
    assert_eq!((limits.page_size, limits.streams, limits.registrations_per_stream), (3, 2001, 300));
    for origin in ["# from --set:\npage_size = 3", "# from HUMANPLANE_LIMITS_STREAMS:\nstreams = 2001"] {
        assert!(loaded.dump.contains(origin), "{}", loaded.dump);
    }
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let file = "
        [listen]
        adress = \"0.0.0.0:1\"
        keepalive_interval = 5
        [limits]
        page_size = 0
        [colours]
        red = 1
        [[principals]]
        name = \"local\"
        roles = [\"king\"]
        token_hash = 7
        rolls = []
    ";
    let flags = Flags { listen: Some("localhost".to_owned()), set: vec!["x".to_owned()], ..Flags::default() };
    let environment = env(&[("HUMANPLANE_LIVENESS_PING_MISSES", "some")]);
    let faults = load_with(file, &flags, &environment).unwrap_err();
    let text = faults.to_string();
    for part in [
        "11 settings are wrong",
        "--set: expected SECTION.KEY=VALUE",
        "listen.address (from --listen): expected IP:PORT",
        "listen.adress (from the configuration file): there is no such key; did you mean listen.address?",
        "listen.keepalive_interval (from the configuration file): expected a whole number with a unit of ms, s, m, h or d, such as 5s, in quotes",
        "limits.page_size (from the configuration file): must be from 1 to 10000000, not 0",
        "colours.red (from the configuration file): there is no such key",
        "liveness.ping_misses (from HUMANPLANE_LIVENESS_PING_MISSES): expected a whole number",
        "principals[0].name",
        "principals[0].roles[0] (from the configuration file): expected one of agent, answerer, plugin,",
        "principals[0].token_hash",
        "principals[0].rolls (from the configuration file): there is no such key here; did you mean roles?",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

#[test]
fn a_file_that_is_not_toml_names_the_line_and_quotes_nothing() {
    let flags = Flags { listen: Some("nowhere".to_owned()), ..Flags::default() };
    let faults = load_with("[listen]\n\nhpt_secret = = 1\n", &flags, &home()).unwrap_err();
    assert_eq!(faults.0[0].path, "line 3");
    assert!(!faults.to_string().contains("hpt_secret"), "{faults}");
    assert_eq!(faults.0[1].path, "listen.address");
}

#[test]
fn a_file_that_is_not_there_is_a_fault_with_its_name() {
    let environment = env(&[("HUMANPLANE_CONFIG", "/nowhere/humanplane.toml")]);
    assert_eq!(wrong(Config::load(&Flags::default(), &environment)), ["/nowhere/humanplane.toml"]);
}

#[test]
fn variables_of_others_are_left_alone_and_slips_are_not() {
    let strangers = env(&[
        ("HUMANPLANE_PORT", "tcp://10.0.0.1:7420"),
        ("HUMANPLANE_PORT_7420_TCP_ADDR", "10.0.0.1"),
        ("HUMANPLANE_SERVICE_HOST", "10.0.0.1"),
        ("HUMANPLANE_TOKEN", "hpt_1"),
        ("HUMANPLANE_LONG", "1"),
    ]);
    assert!(Config::load(&Flags::default(), &strangers).is_ok());
    let slips =
        env(&[("HUMANPLANE_LISTN_ADDRESS", "x"), ("HUMANPLANE_LOG_URI", "x"), ("HUMANPLANE_LOG", "x")]);
    assert_eq!(wrong(Config::load(&Flags::default(), &slips)), ["listn.address", "log", "log.uri"]);
}

#[test]
fn an_open_address_needs_tokens_or_the_words_that_say_otherwise() {
    let open = |file: &str, insecure| {
        let flags = Flags {
            listen: Some("0.0.0.0:7420".to_owned()),
            insecure_without_tokens: insecure,
            ..Flags::default()
        };
        load_with(file, &flags, &home())
    };
    assert_eq!(wrong(open("", false)), ["listen.address"]);
    assert!(open("", true).is_ok());
    assert!(open(&principal(""), false).is_ok());
    assert_eq!(wrong(open(&principal(""), true)), ["listen.insecure_without_tokens"]);
    for loopback in ["127.0.0.2:1", "[::1]:1"] {
        assert!(load_file(&format!("[listen]\naddress = \"{loopback}\"\n")).is_ok(), "{loopback}");
    }
}

#[test]
fn behind_a_sidecar_other_defaults_hold_and_what_was_said_still_wins() {
    let listen =
        load_file("[listen]\nprofile = \"sidecar\"\nmax_pending_resets = 60\n").unwrap().config.listen;
    assert_eq!(listen.keepalive_interval, Duration::from_secs(10));
    assert_eq!((listen.max_streams, listen.max_pending_resets), (10_000, 60));
}

#[test]
fn a_principal_says_all_that_it_must() {
    for (extra, path) in [
        ("scopes = [\"session:a*b\"]", "principals[0].scopes[0]"),
        ("expires = 2027-01-01", "principals[0].expires"),
        ("scope = \"global\"", "principals[0].scope"),
        (&*principal(""), "principals[1].token_hash"),
    ] {
        assert_eq!(wrong(load_file(&principal(extra))), [path]);
    }
    let other = principal("").replace("agent", "admin").replace("sha256:00", "sha256:01");
    assert_eq!(wrong(load_file(&(principal("") + &other))), ["principals[1].name"]);
    let rotated =
        principal("") + &principal("expires = 2027-01-01T00:00:00Z").replace("sha256:00", "sha256:01");
    assert_eq!(load_file(&rotated).unwrap().config.principals.len(), 2);
    let nowhere = principal("").replace("agent", "answerer");
    assert_eq!(wrong(load_file(&nowhere)), ["principals[0].scopes"]);
    let token = principal("").replace("sha256:00", "hpt_00");
    let faults = load_file(&token).unwrap_err().to_string();
    assert!(faults.contains("this is a token, not its hash") && !faults.contains("2233"), "{faults}");
}

#[test]
fn no_secret_is_printed() {
    let loaded = load_file(&principal("")).unwrap();
    let printed = format!("{}{:?}{:?}", loaded.dump, loaded, loaded.config);
    assert!(printed.contains("token_hash = \"<secret>\"") && !printed.contains("2233"), "{printed}");
}

#[test]
fn principals_may_come_from_one_variable() {
    let value = format!("[{{ name = \"ci\", roles = [\"agent\"], token_hash = \"{HASH}\" }}]");
    let loaded = Config::load(&Flags::default(), &env(&[("HUMANPLANE_PRINCIPALS", &value)])).unwrap();
    assert_eq!(loaded.config.principals[0].name.as_str(), "ci");
    assert_eq!(
        wrong(Config::load(&Flags::default(), &env(&[("HUMANPLANE_PRINCIPALS", "ci")]))),
        ["principals"]
    );
}

#[test]
fn the_preset_table_keeps_its_rules() {
    let table = |rows: &[(&str, &str, &str)]| -> String {
        let row = |(name, sandbox, approval): &(&str, &str, &str)| {
            format!(
                "[[permissions.presets]]\nname = \"{name}\"\nsandbox = \"{sandbox}\"\napproval = \"{approval}\"\n"
            )
        };
        rows.iter().map(row).collect()
    };
    let good = ("mine", "workspace-write", "ask");
    let read = load_file(&table(&[("tight", "read-only", "ask"), good])).unwrap().config.permissions.table;
    assert_eq!(read.default_preset(None).preset.name, "mine");
    assert_eq!(read.presets()[0].name, "tight");
    for rows in
        [vec![good, ("custom", "read-only", "ask")], vec![good, good], vec![("tight", "read-only", "ask")]]
    {
        assert_eq!(wrong(load_file(&table(&rows))), ["permissions.presets"]);
    }
    let missing = "[permissions]\ndefault_preset = \"supervized\"\n";
    assert_eq!(wrong(load_file(missing)), ["permissions.default_preset"]);
    let loose = table(&[("mine", "wide-open", "maybe")]);
    assert_eq!(
        wrong(load_file(&loose)),
        ["permissions.presets[0].approval", "permissions.presets[0].sandbox",]
    );
}

#[test]
fn the_rules_get_what_was_configured() {
    let config =
        load_file("[limits]\nopen_requests = 5000\n[liveness]\nagent_grace = \"3s\"\n").unwrap().config;
    let rules = config.rules();
    assert_eq!((rules.limits.server_open_asks, rules.agent_grace), (5000, Duration::from_secs(3)));
    assert!(rules.self_approval, "there is only one principal");
    assert!(!load_file(&principal("")).unwrap().config.rules().self_approval);
    assert_eq!(load_file("").unwrap().config.limits.rules(), humanplane_core::limits::Limits::default());
}

#[test]
fn the_log_goes_where_it_is_told() {
    let url = |file: &str, environment: &Map| {
        load_with(file, &Flags::default(), environment).map(|l| l.config.log.url)
    };
    let elsewhere = env(&[("XDG_DATA_HOME", "/data")]);
    assert_eq!(url("", &elsewhere).unwrap(), "sled:///data/humanplane/log");
    assert_eq!(url("[log]\ndata_dir = \"/srv/hp\"\n", &elsewhere).unwrap(), "sled:///srv/hp/log");
    assert_eq!(url("[log]\nurl = \"sled:///x\"\n", &home()).unwrap(), "sled:///x");
    assert_eq!(url("[log]\nurl = \"memory:\"\n", &Map::new()).unwrap(), "memory:");
    assert_eq!(wrong(Config::load(&Flags::default(), &Map::new())), ["log.data_dir"]);
    for bad in ["sled://x", "postgres://x", "", "memory"] {
        assert_eq!(wrong(load_file(&format!("[log]\nurl = \"{bad}\"\n"))), ["log.url"], "{bad}");
    }
}

#[test]
fn values_that_contradict_each_other_are_refused() {
    let file = "[limits]\nopen_requests = 10\n[liveness]\ndrain_limit = \"1s\"\ndrain_notice = \"2s\"\n\
                [telemetry]\nfilter = \"humanplane=loud\"\n";
    let expected = ["limits.open_requests_per_session", "liveness.drain_notice", "telemetry.filter"];
    assert_eq!(wrong(load_file(file)), expected);
}

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/humanplane.toml");

#[test]
fn the_sample_file_says_what_the_defaults_are() {
    let sample = Config::sample();
    if std::env::var_os("HUMANPLANE_WRITE_SAMPLE").is_some() {
        std::fs::write(SAMPLE, &sample).unwrap();
    }
    let written = std::fs::read_to_string(SAMPLE).unwrap();
    assert_eq!(written, sample, "run this test with HUMANPLANE_WRITE_SAMPLE=1");
}

#[test]
fn the_sample_with_every_setting_taken_out_of_its_comment_is_the_defaults() {
    let uncommented: String = Config::sample()
        .lines()
        .map(|line| {
            line.strip_prefix('#').filter(|rest| !rest.starts_with(' ')).unwrap_or(line).to_owned() + "\n"
        })
        .collect();
    let plain =
        |dump: String| dump.lines().filter(|line| !line.starts_with("# from")).collect::<Vec<_>>().join("\n");
    let said = plain(load_file(&uncommented).unwrap().dump);
    assert_eq!(said, plain(load_file("").unwrap().dump));
}

#[test]
fn a_dump_without_secrets_can_be_used_again() {
    let dump = load_file("[limits]\npage_size = 7\n[runtime]\nworker_threads = 3\n").unwrap().dump;
    let again = load_file(&dump).unwrap();
    assert_eq!(
        (again.config.limits.page_size, again.config.runtime.worker_threads),
        (7, Workers::Threads(3))
    );
}

#[test]
fn every_key_is_explained() {
    let (_, keys) = Config::read(&[], &Map::new());
    for entry in &keys.entries {
        assert!(entry.doc.ends_with('.') && entry.doc.len() > 30, "{}: {}", entry.path(), entry.doc);
    }
}
