// @ts-check
// A position as it lies on a table. Knows heaps, squares, nodes and rings, and no game: what to click comes with the position.
import { h, fill } from "./page.js";
import { t } from "./words.js";

/** @typedef {{to: string, move: string, spots: string[], also?: string[][]}} Option */
/** @typedef {{position: string, components: {text: string, picture: any}[], options: Option[]|null}} Board */

/** Heaps with more tokens have a number only. */
const TOKENS = 80;

/**
 * Draws a board. Without `onmove` it is only looked at.
 * @param {Board} board
 * @param {{onmove?: (option: Option) => void, wins?: Set<string>, notes?: Map<string, string>}} how
 */
export function draw(board, how = {}) {
  const options = how.onmove ? board.options ?? [] : [];
  /** Each way to point at an option. @type {Option[]} */
  const ways = options.flatMap((option) => [option, ...(option.also ?? []).map((spots) => ({ ...option, spots }))]);
  const known = new Set(ways.flatMap((way) => way.spots));
  /** Spots that are there to be clicked. @type {Map<string, {element: any, label: string, middle: [number, number]}>} */
  const drawn = new Map();
  /** What of a move can be clicked, which is nothing in heaps that have a number only. @param {Option} option */
  const clicked = (option) => option.spots.filter((spot) => drawn.has(spot));
  /** @type {string[]} */
  let chosen = [];
  const asked = h("div", { class: "row", "aria-live": "polite" });

  /** @param {string} spot */
  function click(spot) {
    const again = chosen.includes(spot);
    if (!again) chosen.push(spot);
    let fits = ways.filter((way) => chosen.every((one) => way.spots.includes(one)));
    if (!fits.length) {
      chosen = [spot];
      fits = ways.filter((way) => way.spots.includes(spot));
    }
    // A move is made at once where no other one has these spots.
    const exact = fits.filter((option) => clicked(option).length === chosen.length);
    if (fits.length === 1 || (again && exact.length === 1)) {
      if (how.onmove) how.onmove(fits.length === 1 ? fits[0] : exact[0]);
      return;
    }
    if (again && !exact.length) {
      // Nor is it a move by itself: it is taken back.
      chosen = chosen.filter((one) => one !== spot);
      fits = chosen.length ? ways.filter((way) => chosen.every((one) => way.spots.includes(one))) : [];
    }
    const next = new Set(fits.flatMap(clicked));
    for (const [name, { element }] of drawn) {
      element.classList.toggle("chosen", chosen.includes(name));
      element.classList.toggle("next", next.has(name) && !chosen.includes(name));
    }
    // What needs no further spots comes first, then what needs few.
    fits.sort((a, b) => clicked(a).length - clicked(b).length);
    fill(asked, fits.length ? [h("span", null, t("choose")), h("div", { class: "row scroll choices" }, fits.map((option) =>
      h("button", { type: "button", onclick: () => how.onmove?.(option) }, option.move)))] : null);
  }

  const figure = h("div", { class: "board" });

  /**
   * Something that may be clicked.
   * @param {string} spot @param {string} label @param {any[]} shapes @param {any} hit @param {[number, number]} middle
   */
  function place(spot, label, shapes, hit, middle) {
    if (!known.has(spot)) return h("g", null, shapes);
    const element = h(
      "g",
      {
        class: "spot", tabindex: "0", role: "button", "data-spot": spot, "aria-label": label,
        onclick: () => click(spot),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            click(spot);
          }
        },
      },
      shapes, hit,
    );
    drawn.set(spot, { element, label, middle });
    return element;
  }

  let heaps = 0;
  /** What pictures say of themselves, each of it once. @type {Set<string>} */
  const said = new Set();
  for (const [i, component] of board.components.entries()) {
    const picture = component.picture;
    if (!picture) {
      figure.append(h("p", { class: "mono" }, component.text));
    } else if (picture.kind === "heaps") {
      for (const [j, heap] of picture.heaps.entries()) {
        heaps += 1;
        figure.append(heapOf(i, j, heap, heaps, place));
      }
      for (const { name, number } of picture.beside) figure.append(h("p", null, `${name}: ${number}`));
    } else if (picture.kind === "squares") {
      figure.append(squares(i, picture, place));
    } else if (picture.kind === "lines") {
      figure.append(lines(i, picture.rows, place));
    } else if (picture.kind === "boards") {
      figure.append(...boards(i, picture.boards, place));
    } else if (picture.kind === "regions") {
      figure.append(...regions(i, picture.lands, place));
    } else {
      figure.append(graph(i, picture.nodes, place));
    }
    if (picture?.says) said.add(picture.says);
  }
  for (const text of said) figure.append(h("p", { class: "quiet says" }, text));
  // What is said of a move stands at the first of its spots.
  /** @type {Map<string, string>} */
  const notes = new Map();
  for (const option of ways) {
    const [first] = clicked(option);
    if (first === undefined) continue;
    if (how.wins?.has(option.to)) drawn.get(first)?.element.classList.add("wins");
    const note = how.notes?.get(option.to);
    if (note === undefined) continue;
    const seen = notes.get(first);
    notes.set(first, seen && seen !== note ? `${seen}/${note}` : note);
  }
  for (const [spot, { element, label, middle: [x, y] }] of drawn) {
    const note = notes.get(spot);
    if (note === undefined) continue;
    element.append(h("text", { class: "note", x, y: y + 4 }, note));
    element.setAttribute("aria-label", `${label}: ${note}`);
  }
  // What is drawn on paper has several moves for the same spots.
  const isPaper = board.components.some((component) => component.picture?.kind === "regions");
  const isWhole = !isPaper && options.every((option) => clicked(option).length);
  return h("div", null, figure, asked, isWhole ? null : listed(options, drawn.size === 0, (option) => how.onmove?.(option)));
}

/** All moves, where not every one can be clicked. @param {Option[]} options @param {boolean} open @param {(option: Option) => void} onmove */
function listed(options, open, onmove) {
  return h("details", { open }, h("summary", null, t("allMoves")),
    h("div", { class: "scroll" }, h("ul", { class: "plain" }, options.map((option) =>
      h("li", null, h("button", { type: "button", class: "plain", onclick: () => onmove(option) }, `${option.move} → ${option.to}`))))));
}

/** A drawing of a size that is named. @param {number} w @param {number} ht @param {string} name @param {any[]} inside @param {string} under */
function drawing(w, ht, name, inside, under = "") {
  const svg = h("svg", { viewBox: `0 0 ${w} ${ht}`, width: w, height: ht, role: "group", "aria-label": name }, inside);
  return h("figure", null, h("div", { class: "wrap" }, svg), under ? h("figcaption", null, under) : null);
}

/** @typedef {(spot: string, label: string, shapes: any[], hit: any, middle: [number, number]) => any} Place */

/** @param {number} i @param {number} j @param {{name: string, tokens: string}} heap @param {number} n @param {Place} place */
function heapOf(i, j, heap, n, place) {
  const name = heap.name || t("heap", { n });
  const count = heap.tokens === "1" ? t("token1") : t("tokens", { n: heap.tokens.length > 24 ? `${heap.tokens.slice(0, 20)}…` : heap.tokens });
  const many = heap.tokens.length > 3 ? Infinity : Number(heap.tokens);
  if (many > TOKENS) {
    return h("figure", null, h("div", { class: "mono" }, count), h("figcaption", null, name));
  }
  // Low heaps stand in one column, higher ones in columns of ten.
  const rows = Math.min(Math.max(many, 1), 10);
  const columns = Math.ceil((many + 1) / 10);
  const height = rows * 26 + 8;
  const tokens = [];
  for (let at = 0; at <= many; at++) {
    const x = 18 + Math.floor(at / 10) * 34;
    const y = height - 17 - (at % 10) * 26;
    const spot = `${i}:${j}.${at}`;
    const label = t("spotHeap", { heap: heap.name || n, at: at + 1 });
    const hit = h("rect", { class: "hit", x: x - 16, y: y - 12, width: 32, height: 24, rx: 12 });
    const shape = at < many ? [h("ellipse", { class: "token", cx: x, cy: y, rx: 14, ry: 10 })] : [];
    if (at < many || shape.length) tokens.push(place(spot, label, shape, hit, [x, y]));
  }
  return drawing(Math.max(columns, 1) * 34 + 4, height, `${name}, ${count}`, tokens, `${name} · ${count}`);
}

const STONES = /** @type {Record<string, string>} */ ({
  white: "stone-white", black: "stone-black", heads: "heads", tails: "tails", poison: "poison",
});

/**
 * Squares; those of one board of several have its title, and rows of others before them.
 * @param {number} i @param {{first: number[], rows: string[][], title?: string}} picture @param {Place} place @param {number} before
 */
function squares(i, { first, rows, title = "" }, place, before = 0) {
  const side = 38;
  const width = Math.max(1, ...rows.map((row) => row.length)) * side;
  const numbered = rows.length === 1 && !title;
  const inside = rows.flatMap((row, y) =>
    row.map((square, x) => {
      const left = x * side + 2;
      const top = y * side + 2;
      const where = t("spotSquare", { row: y + first[0], column: x + first[1] });
      const label = title ? `${title}, ${where}` : where;
      const shapes = [h("rect", { class: square === "gone" ? "square gone" : "square", x: left, y: top, width: side, height: side })];
      if (STONES[square])
        shapes.push(h("circle", { class: STONES[square], cx: left + side / 2, cy: top + side / 2, r: 13, "stroke-width": 1.5 }));
      const hit = h("rect", { class: "hit", x: left + 3, y: top + 3, width: side - 6, height: side - 6, rx: 4 });
      return place(`${i}:${before + y}.${x}`, label, shapes, hit, [left + side / 2, top + side / 2]);
    }),
  );
  if (numbered)
    inside.push(...rows[0].map((_, x) => h("text", { x: x * side + 2 + side / 2, y: side + 18 }, String(x + first[1]))));
  const part = t("component", { n: i + 1 });
  return drawing(width + 4, rows.length * side + (numbered ? 26 : 4), title ? `${part}, ${title}` : part, inside, title);
}

/** @typedef {{title: string, first: number[], rows: string[][]}} Titled */

/** Boards of which anything is left; those of a row beside each other. @param {number} i @param {Titled[][]} rows @param {Place} place */
function boards(i, rows, place) {
  let before = 0;
  return rows.map((row) => h("div", { class: "beside" }, row.map((board) => {
    const drawn = board.rows.some((squares) => squares.some((square) => square !== "gone")) ? squares(i, board, place, before) : null;
    before += board.rows.length;
    return drawn;
  })));
}

/** @typedef {{ring: boolean, dots: {name: string, lines: number}[]}} Ring */
/** @typedef {Ring[]} Region */

/** Regions, those of a land beside each other. @param {number} i @param {Region[][]} lands @param {Place} place */
function regions(i, lands, place) {
  let before = 0;
  return lands.map((land) => h("div", { class: "beside land" }, land.map((region) => {
    const drawn = frame(i, region, place, before);
    before += region.length;
    return drawn;
  })));
}

/**
 * A region: rings of spots, each with the number of lines that may still end there; so many rings come before its own.
 * @param {number} i @param {Region} region @param {Place} place @param {number} before
 */
function frame(i, region, place, before) {
  const [margin, apart, most] = [26, 36, 420];
  let [x, y, high, wide] = [0, 0, 0, 36];
  const inside = [];
  for (const [j, { ring, dots }] of region.entries()) {
    const radius = Math.round((Math.max(dots.length, 3) * apart) / (2 * Math.PI));
    const side = ring ? 2 * (radius + margin) : 36;
    if (x > 0 && x + side > most) [x, y, high] = [0, y + high, 0];
    const middle = [x + side / 2, y + side / 2];
    if (ring) inside.push(h("circle", { class: "ring", cx: middle[0], cy: middle[1], r: radius }));
    for (const [k, { name, lines }] of dots.entries()) {
      const angle = (2 * Math.PI * k) / dots.length - Math.PI / 2;
      const at = (/** @type {number} */ far) => [Math.round(middle[0] + far * Math.cos(angle)), Math.round(middle[1] + far * Math.sin(angle))];
      const [cx, cy] = ring ? at(radius) : middle;
      const shapes = [h("circle", { class: "node", cx, cy, r: 9 }), h("text", { x: cx, y: cy + 4 }, String(lines))];
      const label = t("spotRing", { n: before + j + 1, at: k + 1, name: name ? ` (${name})` : "", lines });
      const note = ring ? at(radius - 14) : [cx + 14, cy - 10];
      inside.push(place(`${i}:${before + j}.${k}`, label, shapes, h("circle", { class: "hit", cx, cy, r: 15 }), [note[0], note[1]]));
      const beside = at(radius + 17);
      if (name) inside.push(h("text", { class: "name", x: beside[0], y: beside[1] + 4 }, name));
    }
    [x, high, wide] = [x + side, Math.max(high, side), Math.max(wide, x + side)];
  }
  const height = Math.max(y + high, 36);
  const spots = region.map(({ ring, dots }) => {
    const text = dots.map(({ name, lines }) => `${name}${lines}`).join(" ");
    return ring ? `(${text})` : text;
  });
  const edge = h("rect", { class: "square", x: 1, y: 1, width: wide + 2, height: height + 2, rx: 8 });
  const within = h("g", { transform: "translate(2 2)" }, inside);
  return drawing(wide + 4, height + 4, `${t("component", { n: i + 1 })}: ${spots.join(" ")}`, [edge, within]);
}

/** Lines of a board of boxes, each row a list of whether they are drawn. @param {number} i @param {boolean[][]} rows @param {Place} place */
function lines(i, rows, place) {
  const [step, edge] = [56, 16];
  const [height, width] = [(rows.length - 1) / 2, rows[0].length];
  const inside = rows.flatMap((row, r) =>
    row.map((drawn, at) => {
      const across = r % 2 === 0;
      const [x, y] = [edge + at * step, edge + Math.floor(r / 2) * step];
      const [x2, y2] = across ? [x + step, y] : [x, y + step];
      const shapes = [h("g", { class: `line ${drawn ? "drawn" : "open"}` }, h("line", { class: "shown", x1: x, y1: y, x2, y2 }))];
      const hit = h("rect", {
        class: "hit", x: across ? x + 8 : x - 11, y: across ? y - 11 : y + 8, width: across ? step - 16 : 22, height: across ? 22 : step - 16, rx: 6,
      });
      return place(`${i}:${r}.${at}`, t("boxesLine", { row: r + 1, place: at + 1 }), shapes, hit, [(x + x2) / 2, (y + y2) / 2]);
    }),
  );
  for (let y = 0; y <= height; y++) for (let x = 0; x <= width; x++) inside.push(h("circle", { class: "dot", cx: edge + x * step, cy: edge + y * step, r: 5 }));
  return drawing(width * step + 2 * edge, height * step + 2 * edge, t("component", { n: i + 1 }), inside);
}

/** @param {number} i @param {{name: string, on: string, to: string[]}[]} nodes @param {Place} place */
function graph(i, nodes, place) {
  const radius = Math.max(70, nodes.length * 13);
  const middle = radius + 30;
  /** @type {Map<string, [number, number]>} */
  const at = new Map(nodes.map((node, k) => {
    const angle = (2 * Math.PI * k) / nodes.length - Math.PI / 2;
    return [node.name, [Math.round(middle + radius * Math.cos(angle)), Math.round(middle + radius * Math.sin(angle))]];
  }));
  const edges = nodes.flatMap((node) => node.to.map((to) => {
    const [x0, y0] = at.get(node.name) ?? [0, 0];
    const [x1, y1] = at.get(to) ?? [x0, y0];
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length];
    const [ax, ay] = [x1 - dx * 18, y1 - dy * 18];
    // Two edges between the same nodes keep apart.
    const [mx, my] = [(x0 + x1) / 2 - dy * 10, (y0 + y1) / 2 + dx * 10];
    const head = `${ax},${ay} ${ax - dx * 9 - dy * 4},${ay - dy * 9 + dx * 4} ${ax - dx * 9 + dy * 4},${ay - dy * 9 - dx * 4}`;
    return [h("path", { class: "edge", d: `M${x0} ${y0}Q${mx} ${my} ${ax} ${ay}` }), h("polygon", { class: "arrow", points: head })];
  }));
  const places = nodes.map((node) => {
    const [x, y] = at.get(node.name) ?? [0, 0];
    const shapes = [h("circle", { class: "node", cx: x, cy: y, r: 15 })];
    const on = node.on === "white" ? "token" : STONES[node.on];
    if (on) shapes.push(h("circle", { class: on, cx: x, cy: y, r: 13 }));
    shapes.push(h("text", { class: on ? (on === "stone-black" || on === "token" ? "on-dark" : "coin") : "", x, y: y + 4 }, node.name));
    const hit = h("circle", { class: "hit", cx: x, cy: y, r: 17 });
    return place(`${i}:${node.name}`, t("spotNode", { name: node.name }), shapes, hit, [x, y - 24]);
  });
  return drawing(2 * middle, 2 * middle, t("component", { n: i + 1 }), [edges, places]);
}
