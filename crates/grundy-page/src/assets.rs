//! The page itself: files that are part of the program.

use axum::Router;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::Shared;
use crate::failure::only_get;

/// A file with its media type.
struct Asset {
    path: &'static str,
    kind: &'static str,
    text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SVG: &str = "image/svg+xml";

macro_rules! assets {
    ($($path:literal $kind:ident $file:literal)*) => {
        &[$(Asset { path: $path, kind: $kind, text: include_str!(concat!("../assets/", $file)) }),*]
    };
}

/// Every file. A test compares the list with the folder.
static ASSETS: &[Asset] = assets![
    "/" HTML "index.html"
    "/api" HTML "api.html"
    "/style.css" STYLE "style.css"
    "/icon.svg" SVG "icon.svg"
    "/favicon.ico" SVG "icon.svg"
    "/js/main.js" SCRIPT "js/main.js"
    "/js/api.js" SCRIPT "js/api.js"
    "/js/ask.js" SCRIPT "js/ask.js"
    "/js/board.js" SCRIPT "js/board.js"
    "/js/play.js" SCRIPT "js/play.js"
    "/js/map.js" SCRIPT "js/map.js"
    "/js/rules.js" SCRIPT "js/rules.js"
    "/js/contests.js" SCRIPT "js/contests.js"
    "/js/boxes.js" SCRIPT "js/boxes.js"
    "/js/latest.js" SCRIPT "js/latest.js"
    "/js/page.js" SCRIPT "js/page.js"
    "/js/examples.js" SCRIPT "js/examples.js"
    "/js/examples-api.js" SCRIPT "js/examples-api.js"
    "/js/words.js" SCRIPT "js/words.js"
    "/js/words-en.js" SCRIPT "js/words-en.js"
    "/js/words-zh.js" SCRIPT "js/words-zh.js"
];

/// A route for each file.
pub(crate) fn routes() -> Router<Shared> {
    ASSETS.iter().fold(Router::new(), |router, asset| {
        let handler = move |headers: HeaderMap| async move { given(asset, &headers) };
        router.route(asset.path, get(handler).fallback(only_get))
    })
}

/// The file, or that the browser has it already.
fn given(asset: &'static Asset, headers: &HeaderMap) -> Response {
    let tag = tag(asset.text);
    let caching = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_string())];
    match headers.get(header::IF_NONE_MATCH) {
        Some(known) if known.as_bytes() == tag.as_bytes() => {
            (StatusCode::NOT_MODIFIED, caching).into_response()
        }
        _ => (caching, [(header::CONTENT_TYPE, asset.kind)], asset.text).into_response(),
    }
}

/// A number that changes with the file (FNV-1a).
fn tag(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    format!("\"{hash:016x}\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn the_list_is_the_folder_and_the_page_is_small() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let files =
            |folder: &Path| std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let all = files(&folder).chain(files(&folder.join("js"))).filter(|path| path.is_file());
        let texts: Vec<String> = all.map(|path| std::fs::read_to_string(path).unwrap()).collect();
        assert!(texts.iter().all(|text| ASSETS.iter().any(|asset| asset.text == text)));
        assert!(ASSETS.iter().all(|asset| texts.iter().any(|text| text == asset.text)));
        assert!(texts.iter().map(String::len).sum::<usize>() < 300_000);
    }

    #[test]
    fn scripts_are_checked_and_stand_in_files() {
        for asset in ASSETS {
            match asset.kind {
                SCRIPT => assert!(asset.text.starts_with("// @ts-check\n"), "{}", asset.path),
                HTML => {
                    let inline =
                        ["<script>", " style=", " onclick=", "javascript:", "http://", "https://"];
                    let found = inline.iter().find(|text| asset.text.contains(**text));
                    assert_eq!(found, None, "{}", asset.path);
                }
                _ => {}
            }
        }
    }
}
