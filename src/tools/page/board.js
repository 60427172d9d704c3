"use strict";
const element = (id) => document.getElementById(id);

function add(parent, name, attributes, text) {
  const node = document.createElementNS(parent.namespaceURI, name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  parent.appendChild(node);
  return node;
}

// A board to click through: the left half goes back, the right half on; so do the buttons and the
// arrow keys. `describe(game, shown)` says what belongs to a position: `place`, the words between
// the buttons, and, if there is something to point out, `line`, moves to come, and `marks`, points
// with a word. A game has `width`, `height`, `moves`, and maybe `first` (1: white begins), `setup`
// ([x, y, colour]) and `opening`, how many of its moves are drawn as an opening.
function boardViewer(describe) {
  const board = element("board");
  let game = { width: 15, height: 15, moves: [] };
  let shown = 0;

  function drawGrid() {
    const { width, height } = game;
    board.setAttribute("viewBox", `-1.2 -0.7 ${width + 0.9} ${height + 0.9}`);
    for (let x = 0; x < width; x++) {
      add(board, "line", { x1: x, y1: 0, x2: x, y2: height - 1 });
      add(board, "text", { x: x, y: height - 0.25, fill: "#6b552c" }, String.fromCharCode(97 + x));
    }
    for (let y = 0; y < height; y++) {
      add(board, "line", { x1: 0, y1: y, x2: width - 1, y2: y });
      add(board, "text", { x: -0.8, y: y, fill: "#6b552c" }, height - y);
    }
  }

  function stone(x, y, white, label, style) {
    add(board, "circle", Object.assign({
      cx: x, cy: y, r: 0.45,
      fill: white ? "#fafafa" : "#111",
      stroke: "#333",
      "stroke-width": 0.03,
    }, style));
    if (label !== undefined) {
      const faint = style && style.opening;
      add(board, "text", { x: x, y: y, fill: faint ? "#888" : white ? "#111" : "#eee" }, label);
    }
  }

  function draw() {
    const { place, line = [], marks = [] } = describe(game, shown);
    const first = game.first || 0;
    board.textContent = "";
    drawGrid();
    for (const [x, y, color] of game.setup || []) {
      if (color === 2) add(board, "rect", { x: x - 0.4, y: y - 0.4, width: 0.8, height: 0.8, fill: "#6b552c" });
      else stone(x, y, color === 1);
    }
    for (let i = 0; i < shown; i++) {
      const [x, y] = game.moves[i];
      const style = i === shown - 1 ? { stroke: "#d22", "stroke-width": 0.1 } : {};
      if (i < (game.opening || 0)) style.opening = "true";
      stone(x, y, (i + first) % 2 === 1, i + 1, style);
    }
    line.forEach(([x, y], i) => {
      stone(x, y, (shown + i + first) % 2 === 1, i + 1, { "fill-opacity": 0.6, "stroke-dasharray": "0.12" });
    });
    for (const { x, y, text } of marks) {
      add(board, "circle", { cx: x, cy: y, r: 0.36, fill: "#e8c98a" });
      add(board, "text", { x: x, y: y, fill: "#c11", "font-weight": "bold" }, text);
    }
    element("place").textContent = place;
  }

  function go(move) {
    shown = Math.max(0, Math.min(game.moves.length, move));
    draw();
  }

  element("first").addEventListener("click", () => go(0));
  element("back").addEventListener("click", () => go(shown - 1));
  element("next").addEventListener("click", () => go(shown + 1));
  element("last").addEventListener("click", () => go(Infinity));
  board.addEventListener("click", (event) => {
    const box = board.getBoundingClientRect();
    go(shown + (event.clientX < box.left + box.width / 2 ? -1 : 1));
  });
  document.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      event.preventDefault();
      go(shown + step);
    }
  });
  return {
    go,
    again: draw,
    show(another, move) {
      game = another;
      go(move);
    },
  };
}

// Brings the chosen row of a list into its window, and nothing else anywhere.
function reveal(list, row) {
  const box = list.closest(".list");
  const head = list.parentNode.tHead ? list.parentNode.tHead.offsetHeight : 0;
  if (row.offsetTop < box.scrollTop + head) box.scrollTop = row.offsetTop - head;
  const below = row.offsetTop + row.offsetHeight - box.clientHeight;
  if (below > box.scrollTop) box.scrollTop = below;
}
