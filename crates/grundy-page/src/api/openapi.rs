//! The description of the API in OpenAPI 3.1, made from the list of routes.

use grundy::Language;
use grundy_answers::in_language;
use serde_json::{Map, Value, json};

use super::{JSON, ROUTES, Route};
use crate::parameter::{Kind, Parameter};

/// The description as JSON, with its texts in a language.
pub(super) fn description(language: &Language) -> String {
    let described = |route: &Route| (format!("/api/v1/{}", route.name), path(route, language));
    let paths: Map<String, Value> = ROUTES.iter().map(described).collect();
    let failure = json!({
        "type": "object",
        "required": ["version", "error", "column", "parameter"],
        "properties": {
            "version": {"type": "integer"},
            "error": {"type": "string", "description": "What was found and what was expected"},
            "column": {"type": ["integer", "null"], "description": "The character of the parameter, from 1"},
            "parameter": {"type": ["string", "null"], "description": "The parameter it is about"}
        }
    });
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "grundy",
            "version": "1",
            "description": "Who wins an impartial game, by which moves, and why"
        },
        "paths": paths,
        "components": {"schemas": {"Failure": failure}}
    })
    .to_string()
}

/// What stands for a parameter in the question to try.
fn example(route: &Route, parameter: &Parameter) -> Option<Value> {
    let pairs = route.example.strip_prefix('?')?.split('&').filter_map(|pair| pair.split_once('='));
    let (_, text) = pairs.into_iter().find(|(name, _)| *name == parameter.name)?;
    let mut bytes = Vec::new();
    let mut pieces = text.split('%');
    bytes.extend(pieces.next()?.bytes());
    for piece in pieces {
        bytes.push(u8::from_str_radix(piece.get(..2)?, 16).ok()?);
        bytes.extend(piece.get(2..)?.bytes());
    }
    let text = String::from_utf8(bytes).ok()?;
    Some(match parameter.kind {
        Kind::Number(..) | Kind::Integer(..) => json!(text.parse::<i64>().ok()?),
        _ => json!(text),
    })
}

fn path(route: &Route, language: &Language) -> Value {
    let said = |text| in_language(text, language);
    let parameters: Vec<Value> = route
        .parameters
        .iter()
        .map(|parameter| {
            let mut described = json!({
                "name": parameter.name,
                "in": "query",
                "required": route.needs.contains(&parameter.name),
                "description": said(parameter.about),
                "schema": schema(parameter)
            });
            if let Some(example) = example(route, parameter) {
                described["example"] = example;
            }
            described
        })
        .collect();
    let properties: Map<String, Value> = route
        .parameters
        .iter()
        .map(|parameter| (parameter.name.to_string(), schema(parameter)))
        .collect();
    let examples: Map<String, Value> = route
        .parameters
        .iter()
        .filter_map(|parameter| Some((parameter.name.to_string(), example(route, parameter)?)))
        .collect();
    let body = json!({
        "required": true,
        "content": {JSON: {"example": examples, "schema": {
            "type": "object",
            "required": route.needs,
            "properties": properties,
            "additionalProperties": false
        }}}
    });
    let get = json!({
        "operationId": format!("{}Get", route.name),
        "summary": said(route.about),
        "parameters": parameters,
        "x-example": format!("/api/v1/{}{}", route.name, route.example),
        "responses": responses(route)
    });
    let post = json!({
        "operationId": format!("{}Post", route.name),
        "summary": said(route.about),
        "requestBody": body,
        "responses": responses(route)
    });
    json!({"get": get, "post": post})
}

fn schema(parameter: &Parameter) -> Value {
    match parameter.kind {
        Kind::Text => json!({"type": "string"}),
        Kind::Number(least, most, otherwise) => {
            json!({"type": "integer", "minimum": least, "maximum": most, "default": otherwise})
        }
        Kind::Integer(least, most, otherwise) => {
            json!({"type": "integer", "minimum": least, "maximum": most, "default": otherwise})
        }
        Kind::Word(words) => json!({"type": "string", "enum": words, "default": words[0]}),
    }
}

fn responses(route: &Route) -> Value {
    let failures = [
        ("400", "What was asked cannot be read"),
        ("403", "The request comes from another site"),
        ("405", "The method is neither GET nor POST"),
        ("408", "The body took too long to arrive"),
        ("413", "The body or a parameter is too long"),
        ("415", "The body is no JSON"),
        ("422", "The answer needs more than the limits, or is not known"),
        ("429", "Too many long jobs of this client"),
        ("500", "A defect"),
        ("503", "Too many questions at a time"),
    ];
    let schema = json!({"$ref": "#/components/schemas/Failure"});
    let mut all: Map<String, Value> = failures
        .iter()
        .map(|(status, about)| {
            let said = json!({"description": about, "content": {JSON: {"schema": schema}}});
            ((*status).to_string(), said)
        })
        .collect();
    let kind = match route.gives {
        JSON => json!({"schema": {"type": "object"}}),
        _ => json!({"schema": {"type": "string"}}),
    };
    all.insert("200".into(), json!({"description": "The answer", "content": {route.gives: kind}}));
    Value::Object(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::text::{CHINESE, ENGLISH};

    #[test]
    fn every_route_is_described_once() {
        let described: Value = serde_json::from_str(&description(&ENGLISH)).unwrap();
        let paths = described["paths"].as_object().unwrap();
        assert_eq!(paths.len(), ROUTES.len());
        for route in ROUTES {
            let path = &paths[&format!("/api/v1/{}", route.name)];
            assert_eq!(path["get"]["parameters"].as_array().unwrap().len(), route.parameters.len());
            let example = &path["post"]["requestBody"]["content"][JSON]["example"];
            let pairs = route.example.split('&').filter(|pair| pair.contains('=')).count();
            assert_eq!(example.as_object().unwrap().len(), pairs, "{}", route.name);
            for need in route.needs {
                assert!(route.parameters.iter().any(|known| known.name == *need), "{need}");
                assert!(route.example.contains(&format!("{need}=")), "{}", route.name);
            }
        }
    }
    #[test]
    fn every_text_is_said_in_chinese() {
        let parameters = ROUTES.iter().flat_map(|route| route.parameters.iter());
        let abouts = parameters.map(|parameter: &&Parameter| parameter.about);
        for text in abouts.chain(ROUTES.iter().map(|route| route.about)) {
            let said = in_language(text, &CHINESE);
            assert!(said.contains(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)), "{text}");
        }
    }
}
