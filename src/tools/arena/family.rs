//! A process and its children, as the system shows them. Where it shows nothing, nothing is
//! known: no memory is seen, and only the process itself can be ended.

/// The process and all its descendants that are alive.
#[cfg(target_os = "linux")]
pub fn members(pid: u32) -> Vec<u32> {
    let mut all = vec![pid];
    let mut next = 0;
    // A process that keeps forking must not keep this going for ever.
    while next < all.len() && all.len() < 1000 {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", all[next]));
        next += 1;
        for task in tasks.into_iter().flatten().flatten() {
            let children = std::fs::read_to_string(task.path().join("children"));
            let children = children.unwrap_or_default();
            all.extend(children.split_whitespace().filter_map(|pid| pid.parse::<u32>().ok()));
        }
    }
    all
}

/// The process alone.
#[cfg(not(target_os = "linux"))]
pub fn members(pid: u32) -> Vec<u32> {
    vec![pid]
}

/// Memory that the process and its descendants share with nobody, in bytes.
#[cfg(target_os = "linux")]
pub fn private_bytes(pid: u32) -> Option<u64> {
    let own = |pid: u32| {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
        Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
    };
    members(pid).into_iter().filter_map(own).reduce(u64::saturating_add)
}

/// Nothing is known.
#[cfg(not(target_os = "linux"))]
pub fn private_bytes(_pid: u32) -> Option<u64> {
    None
}

/// Ends processes that are no children of this one, for which the standard library has no
/// means. That it fails is no matter: most of them have gone already.
pub fn kill(pids: &[u32]) {
    if pids.is_empty() || !cfg!(unix) {
        return;
    }
    let mut command = std::process::Command::new("kill");
    command.arg("-KILL").args(pids.iter().map(ToString::to_string));
    let nowhere = std::process::Stdio::null;
    let _ = command.stdin(nowhere()).stdout(nowhere()).stderr(nowhere()).status();
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_seen() {
        let pid = std::process::id();
        assert_eq!(members(pid)[0], pid);
        let before = private_bytes(pid).unwrap();
        let block = std::hint::black_box(vec![1_u8; 64 << 20]);
        let after = private_bytes(pid).unwrap();
        assert!(after > before + (32 << 20), "{before} {after} {}", block.len());
        assert_eq!(private_bytes(u32::MAX), None);
    }
}
