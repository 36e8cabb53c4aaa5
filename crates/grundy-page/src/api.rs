//! The HTTP API: one list of routes, from which the router and its description are made.

mod board;
mod boxes;
mod discover;
mod judge;
mod known;
mod map;
mod openapi;
mod picture;
mod play;
mod questions;
mod table;

use std::pin::Pin;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::Shared;
use crate::asked::Asked;
use crate::failure::{Failure, no_such_method, only_get};
use crate::parameter::{self as p, Parameter};
use crate::work::Work;

/// What answers a request.
type Answering = Pin<Box<dyn Future<Output = Result<Response, Failure>> + Send>>;

/// A route of the API.
pub(crate) struct Route {
    /// Behind `/api/v1/`.
    name: &'static str,
    about: &'static str,
    parameters: &'static [&'static Parameter],
    /// Of `parameters`, those that have to be there.
    needs: &'static [&'static str],
    /// The media type of the answer.
    gives: &'static str,
    /// What stands behind the name in a question to try, as `?name=value`.
    example: &'static str,
    answer: fn(Arc<Work>, Asked) -> Answering,
}

const JSON: &str = "application/json";

/// Calls an `async fn` as a [`Route`] does.
macro_rules! by {
    ($answer:path) => {
        |work, asked| Box::pin($answer(work, asked))
    };
}

/// Every route.
static ROUTES: &[Route] = &[
    Route {
        name: "solve",
        about: "Who wins a position, by which moves, and why; the JSON of `grundy solve --json`",
        parameters: &[&p::POSITION, &p::PLAY, &p::MOVES, &p::RULES, &p::LANG],
        needs: &["position"],
        gives: JSON,
        example: "?position=wythoff:8,12",
        answer: by!(questions::solve),
    },
    Route {
        name: "why",
        about: "The reason unfolded: what the winning move leaves, or the answers to every move; the JSON of \
                `grundy why --json`",
        parameters: &[&p::POSITION, &p::PLAY, &p::DEPTH, &p::RULES, &p::LANG],
        needs: &["position"],
        gives: JSON,
        example: "?position=nim:3,4,5",
        answer: by!(questions::why),
    },
    Route {
        name: "options",
        about: "Every option of a position with outcome and value; the JSON of `grundy options --json`, with \
                `remoteness` if that is asked for",
        parameters: &[&p::POSITION, &p::PLAY, &p::MOST, &p::REMOTENESS, &p::RULES, &p::LANG],
        needs: &["position"],
        gives: JSON,
        example: "?position=nim:3,4,5",
        answer: by!(questions::options),
    },
    Route {
        name: "board",
        about: "How a position lies on a table, and what to point at for each move; null instead of more moves than are listed",
        parameters: &[&p::POSITION, &p::PLAY, &p::AFTER, &p::MOST, &p::RULES, &p::LANG],
        needs: &["position"],
        gives: JSON,
        example: "?position=chomp:4,4,3",
        answer: by!(board::board),
    },
    Route {
        name: "play",
        about: "The move that the computer makes, and who wins then; null where that is not looked for, as at random, or not found in time",
        parameters: &[&p::POSITION, &p::PLAY, &p::LEVEL, &p::SEED, &p::RULES, &p::LANG],
        needs: &["position"],
        gives: JSON,
        example: "?position=kayles:9&level=perfect",
        answer: by!(play::play),
    },
    Route {
        name: "boxes",
        about: "Who wins a board of Dots and Boxes, by how many boxes, by which lines, and why; the JSON of \
                `grundy boxes --json`",
        parameters: &[&p::BOARD, &p::AHEAD, &p::LANG],
        needs: &["board"],
        gives: JSON,
        example: "?board=2x3&ahead=-1",
        answer: by!(boxes::boxes),
    },
    Route {
        name: "table",
        about: "Values or outcomes where one or two numbers run; the JSON of `grundy table --format json`",
        parameters: &[&p::GAME, &p::PLAY, &p::TO, &p::CELLS, &p::RULES, &p::LANG],
        needs: &["game"],
        gives: JSON,
        example: "?game=wythoff&to=10",
        answer: by!(table::table),
    },
    Route {
        name: "map",
        about: "A square of the map of two heaps as PNG: the first to the right, the second up",
        parameters: &[
            &p::GAME,
            &p::PLAY,
            &p::SHOWS,
            &p::X,
            &p::Y,
            &p::SIDE,
            &p::STEP,
            &p::SCALE,
            &p::RULES,
            &p::LANG,
        ],
        needs: &["game"],
        gives: "image/png",
        example: "?game=wythoff&x=0&y=0&side=256",
        answer: by!(map::map),
    },
    Route {
        name: "reach",
        about: "The places of the map that a move from one place reaches",
        parameters: &[&p::GAME, &p::PLAY, &p::X, &p::Y, &p::RULES, &p::LANG],
        needs: &["game"],
        gives: JSON,
        example: "?game=wythoff&x=5&y=8",
        answer: by!(map::reach),
    },
    Route {
        name: "graph",
        about: "A position with all its followers as SVG",
        parameters: &[&p::POSITION, &p::PLAY, &p::NODES, &p::RULES, &p::LANG],
        needs: &["position"],
        gives: "image/svg+xml",
        example: "?position=nim:1,2",
        answer: by!(picture::graph),
    },
    Route {
        name: "games",
        about: "What is known of games; each has the JSON of `grundy games NAME --json`",
        parameters: &[&p::NAME, &p::RULES, &p::LANG],
        needs: &[],
        gives: JSON,
        example: "?name=nim",
        answer: by!(known::games),
    },
    Route {
        name: "languages",
        about: "The languages in which the library has texts",
        parameters: &[&p::LANG],
        needs: &[],
        gives: JSON,
        example: "",
        answer: by!(known::languages),
    },
    Route {
        name: "rules",
        about: "What rules say, or what is wrong with them; the JSON of `grundy rules --json`",
        parameters: &[&p::RULES, &p::LANG],
        needs: &["rules"],
        gives: JSON,
        example: "?rules=game%20one%0Aheap%20n%0Atake%20k%20from%20n%20where%20k%20%3C%3D%202%0A",
        answer: by!(known::rules),
    },
    Route {
        name: "discover",
        about: "A formula for the P-positions of rules, found and proved: a stream of the events step, answer, proof and \
                error. The search ends when the reader leaves",
        parameters: &[&p::RULES, &p::CLAIM, &p::PLAY, &p::TIME, &p::LANG],
        needs: &["rules"],
        gives: "text/event-stream",
        example: "?rules=game%20nim2%0Aheaps%20x%2C%20y%0Atake%20k%20from%20any%20heap%0A",
        answer: by!(discover::discover),
    },
    Route {
        name: "problems",
        about: "Contest problems; each has the JSON of `grundy judge PROBLEM --explain --json`",
        parameters: &[&p::SEARCH, &p::LANG],
        needs: &[],
        gives: JSON,
        example: "?search=wythoff",
        answer: by!(judge::problems),
    },
    Route {
        name: "judge",
        about: "What a contest's judge expects for an input",
        parameters: &[&p::PROBLEM, &p::INPUT, &p::LANG],
        needs: &["problem", "input"],
        gives: JSON,
        example: "?problem=poj1067&input=2%201%0A",
        answer: by!(judge::judge),
    },
];

/// The routes.
pub(crate) fn routes() -> Router<Shared> {
    let mut router = Router::new();
    for route in ROUTES {
        let handler = move |State(shared): State<Shared>, asked: Asked| async move {
            let language = asked.language();
            let answer = answer(route, shared, asked).await;
            answer.map_err(|failure| failure.in_language(language))
        };
        let methods = get(handler).post(handler).fallback(no_such_method);
        router = router.route(&format!("/api/v1/{}", route.name), methods);
    }
    let description = |asked: Asked| async move {
        asked.only(&[&p::LANG])?;
        let text = openapi::description(asked.language());
        Ok::<_, Failure>(([(header::CONTENT_TYPE, JSON)], text))
    };
    router.route("/api/v1/openapi.json", get(description).fallback(only_get))
}

/// The answer of a route to a question whose parameters it knows.
async fn answer(route: &'static Route, shared: Shared, asked: Asked) -> Result<Response, Failure> {
    asked.only(route.parameters)?;
    for parameter in route.parameters {
        if route.needs.contains(&parameter.name) && asked.get(parameter).is_none() {
            asked.text(parameter)?;
        }
    }
    (route.answer)(shared.work, asked).await
}

/// A line of JSON.
fn json(value: &impl serde::Serialize) -> Result<Response, Failure> {
    let mut text = serde_json::to_vec(value).map_err(|error| Failure::budget(error.to_string()))?;
    text.push(b'\n');
    Ok(bytes(JSON, text))
}

/// An answer of a media type.
fn bytes(kind: &'static str, bytes: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")], bytes).into_response()
}
