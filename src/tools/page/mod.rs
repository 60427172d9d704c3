//! Pages of HTML that need nothing else: one file with its style, its script and its data, and
//! a board to click through.

use serde_json::Value;

const STYLE: &str = include_str!("page.css");
const BOARD_SCRIPT: &str = include_str!("board.js");

/// The board with its buttons; the function `boardViewer` of `board.js` fills it.
pub const BOARD: &str = r#"<svg id="board" xmlns="http://www.w3.org/2000/svg" role="img" aria-label="board"></svg>
<p class="buttons"><button id="first" title="first">|&lt;</button><button id="back" title="back">&lt;</button><span id="place"></span><button id="next" title="next">&gt;</button><button id="last" title="last">&gt;|</button></p>
"#;

/// A page: what it shows, and beside that its own style and script. The script finds the data
/// as JSON in the element `data`, and all of `board.js` before it.
#[must_use]
pub fn page(title: &str, body: &str, style: &str, data: &Value, script: &str) -> String {
    // Within a script element nothing is escaped; only its end must not appear there.
    let data = data.to_string().replace('<', "\\u003c");
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n\
         <h1>{title}</h1>\n{body}\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script>\n{BOARD_SCRIPT}{script}</script>\n</body>\n</html>\n",
        title = escaped(title),
    )
}

/// Text in which nothing is taken for a tag.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Whether a page is one: every tag closed, nothing fetched, and the data as they were.
#[cfg(test)]
pub fn check(html: &str) -> Value {
    assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"));
    for tag in ["html", "head", "body", "table", "tr", "td", "svg", "script", "style", "pre", "div"]
    {
        let opened =
            html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    // Nothing is fetched from anywhere.
    for word in ["src=", "href=", "@import", "url(", "fetch("] {
        assert!(!html.contains(word), "{word}");
    }
    let (_, rest) = html.split_once("id=\"data\">").expect("data");
    let (data, _) = rest.split_once("</script>").expect("an end of the data");
    serde_json::from_str(data).expect("JSON")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn nothing_breaks_out() {
        let data = json!({ "name": "</script><b>" });
        let html = page("A & <B>", BOARD, "", &data, "");
        assert_eq!(check(&html), data);
        assert!(html.contains("<title>A &amp; &lt;B&gt;</title>") && !html.contains("<b>"));
    }
}
