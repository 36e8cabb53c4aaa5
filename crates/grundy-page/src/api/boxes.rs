//! Who wins a board of Dots and Boxes.

use std::sync::Arc;

use axum::response::Response;
use grundy::boxes::{self, Board};
use grundy_answers::Boxes;

use crate::asked::Asked;
use crate::failure::Failure;
use crate::parameter::{AHEAD, BOARD};
use crate::work::Work;

pub(super) async fn boxes(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let (ahead, language) = (asked.integer(&AHEAD)?, asked.language());
    let board: Board =
        asked.text(&BOARD)?.parse().map_err(|error| Failure::from(error).about(BOARD.name))?;
    work.ask(asked.client, move |limits| {
        let score = boxes::solve(&board, limits, &mut |_| ())?;
        super::json(&Boxes::new(&score, ahead, language))
    })
    .await
}
