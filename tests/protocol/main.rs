//! Plays the transcripts of `protocol-tests/` against the real executable. Each file is a
//! test of its own; `protocol-tests/README.md` explains their form.

mod board;
mod engine;
mod player;
mod transcript;

use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use transcript::Transcript;

/// Transcripts at a time, unless the command line says otherwise. Each may keep a processor
/// busy, and their deadlines are real.
const AT_ONCE: usize = 2;

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(AT_ONCE);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("protocol-tests");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    assert!(!files.is_empty(), "no transcripts in {}", root.display());
    let trials = files.into_iter().map(|file| trial(&root, file)).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// All `.txt` files in the folder and those below it.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of transcripts") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "txt") {
            files.push(path);
        }
    }
}

/// The test that plays this file. Its name is the path without the ending.
fn trial(root: &Path, file: PathBuf) -> Trial {
    let relative = file.strip_prefix(root).unwrap_or(&file).with_extension("");
    let name = relative.to_string_lossy().replace('\\', "/");
    let text = fs::read_to_string(&file).unwrap_or_default();
    let transcript = Transcript::parse(&text);
    // Some steps need signals or /proc.
    let elsewhere = !cfg!(target_os = "linux");
    let ignored = elsewhere && transcript.as_ref().is_ok_and(Transcript::needs_linux);
    let test = move || {
        let transcript = transcript.map_err(Failed::from)?;
        player::play(&transcript).map_err(Failed::from)
    };
    Trial::test(name, test).with_ignored_flag(ignored)
}
