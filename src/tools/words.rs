//! Values as they stand on a command line: words in quotes, spans of time, sizes of memory.

use anyhow::{Context, Result, bail, ensure};
use std::time::Duration;

/// Splits a text at its blanks, but not within single or double quotes. A backslash is a
/// plain character, as paths need it to be on some systems.
///
/// # Errors
/// If a quote is left open.
pub fn split(text: &str) -> Result<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    ensure!(quote.is_none(), "a quote is left open in: {text}");
    words.extend(word);
    Ok(words)
}

/// Reads a span of time: milliseconds (`500`, `500ms`), seconds (`1.5s`) or minutes (`3m`).
///
/// # Errors
/// If it is none of these.
pub fn span(text: &str) -> Result<Duration> {
    let (number, unit) = number_and_unit(text);
    let millis = match unit {
        "" | "ms" => 1.0,
        "s" => 1e3,
        "m" => 6e4,
        _ => bail!("'{text}' is no time: write 500, 500ms, 1.5s or 3m"),
    };
    let number: f64 = number.parse().with_context(|| format!("'{text}' is no time"))?;
    let millis = number * millis;
    ensure!((0.0..=1e9).contains(&millis), "'{text}' is too long a time");
    Ok(Duration::from_millis(millis.round() as u64))
}

/// Reads a size in bytes, with K, M or G for powers of 1024.
///
/// # Errors
/// If it is none.
pub fn bytes(text: &str) -> Result<u64> {
    let (number, unit) = number_and_unit(text);
    let factor: u64 = match unit.trim_end_matches(['B', 'b']) {
        "" => 1,
        "K" | "k" => 1 << 10,
        "M" | "m" => 1 << 20,
        "G" | "g" => 1 << 30,
        _ => bail!("'{text}' is no size: write 1000000, 350M or 1G"),
    };
    let number: u64 = number.parse().with_context(|| format!("'{text}' is no size"))?;
    number.checked_mul(factor).with_context(|| format!("'{text}' is too large a size"))
}

fn number_and_unit(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes() {
        let words = |text| split(text).unwrap();
        assert_eq!(words("  a b\tc "), ["a", "b", "c"]);
        assert_eq!(words(r#"--dir "my files" x'y z'"" ''"#), ["--dir", "my files", "xy z", ""]);
        assert_eq!(words(r"C:\a\b"), [r"C:\a\b"]);
        assert!(words("").is_empty());
        assert!(split("a 'b").is_err());
    }

    #[test]
    fn units() {
        for (text, millis) in
            [("0", 0), ("250", 250), ("250ms", 250), ("1.5s", 1500), ("3m", 180_000)]
        {
            assert_eq!(span(text).unwrap(), Duration::from_millis(millis), "{text}");
        }
        for (text, size) in
            [("1000", 1000), ("350M", 350 << 20), ("2GB", 2 << 30), ("64k", 64 << 10)]
        {
            assert_eq!(bytes(text).unwrap(), size, "{text}");
        }
        for bad in ["", "s", "-1", "1h", "1.2.3", "99999999999"] {
            assert!(span(bad).is_err(), "{bad}");
        }
        for bad in ["", "M", "-1", "1.5G", "99999999999999G", "1X"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }
}
