// @ts-check
// Questions to the server this page came from.

/** What the server refused, with the character it is about. */
export class Refused extends Error {
  /** @param {{error: string, column?: number|null, parameter?: string|null}} answer @param {number} status */
  constructor(answer, status) {
    super(answer.error);
    this.column = answer.column ?? null;
    this.parameter = answer.parameter ?? null;
    this.status = status;
  }
}

/** Longer questions go into the body. */
const LONG = 2000;

/** @param {Record<string, any>} parameters */
function given(parameters) {
  return Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );
}

/** The address of a question, for links and pictures. @param {string} name @param {Record<string, any>} parameters */
export function address(name, parameters) {
  return `/api/v1/${name}?${new URLSearchParams(given(parameters))}`;
}

/** @param {string} name @param {Record<string, any>} parameters @param {AbortSignal} [signal] */
export async function fetched(name, parameters, signal) {
  const short = address(name, parameters);
  /** @type {RequestInit} */
  let how = { signal };
  let where = short;
  if (short.length > LONG) {
    where = `/api/v1/${name}`;
    how = { ...how, method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(given(parameters)) };
  }
  const response = await fetch(where, how);
  if (!response.ok) {
    const answer = await response.json().catch(() => ({ error: response.statusText }));
    throw new Refused(answer, response.status);
  }
  return response;
}

/** The answer to a question. @param {string} name @param {Record<string, any>} parameters @param {AbortSignal} [signal] */
export async function ask(name, parameters, signal) {
  return (await fetched(name, parameters, signal)).json();
}

/**
 * The events of a stream, one after the other.
 * @param {string} name @param {Record<string, any>} parameters @param {AbortSignal} signal
 */
export async function* events(name, parameters, signal) {
  const response = await fetched(name, parameters, signal);
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    let end;
    while ((end = text.indexOf("\n\n")) >= 0) {
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const named = lines.find((line) => line.startsWith("event:"));
      const data = lines.filter((line) => line.startsWith("data:")).map((line) => line.slice(5).trimStart());
      if (named && data.length) yield { name: named.slice(6).trim(), data: JSON.parse(data.join("\n")) };
    }
  }
}
