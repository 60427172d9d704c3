"use strict";
(function () {
  const games = JSON.parse(document.getElementById("games").textContent);
  const element = (id) => document.getElementById(id);
  const list = element("list");
  const board = element("board");
  let chosen = 0;
  let shown = 0;

  function add(parent, name, attributes, text) {
    const node = document.createElementNS(parent.namespaceURI, name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    if (text !== undefined) node.textContent = text;
    parent.appendChild(node);
    return node;
  }

  function drawGrid(game) {
    const { width, height } = game;
    board.setAttribute("viewBox", `-1 -1 ${width + 1} ${height + 1}`);
    for (let x = 0; x < width; x++) {
      add(board, "line", { x1: x, y1: 0, x2: x, y2: height - 1 });
      add(board, "text", { x: x, y: height - 0.4, fill: "#6b552c" }, String.fromCharCode(97 + x));
    }
    for (let y = 0; y < height; y++) {
      add(board, "line", { x1: 0, y1: y, x2: width - 1, y2: y });
      add(board, "text", { x: -0.7, y: y, fill: "#6b552c" }, height - y);
    }
  }

  function draw() {
    const game = games[chosen];
    board.textContent = "";
    drawGrid(game);
    for (let i = 0; i < shown; i++) {
      const [x, y] = game.moves[i];
      const black = i % 2 === 0;
      const last = i === shown - 1;
      add(board, "circle", {
        cx: x, cy: y, r: 0.45,
        fill: black ? "#111" : "#fafafa",
        stroke: last ? "#d22" : "#333",
        "stroke-width": last ? 0.1 : 0.03,
      });
      const color = i < game.opening ? "#888" : black ? "#eee" : "#111";
      add(board, "text", { x: x, y: y, fill: color }, i + 1);
    }
    element("title").textContent =
      `Game ${game.game}: ${game.black} (black) - ${game.white} (white) ${game.result}, ${game.how}`;
    const time = shown > game.opening ? `, ${game.times[shown - 1]} ms` : shown > 0 ? ", opening" : "";
    element("place").textContent = `move ${shown} of ${game.moves.length}${time}`;
  }

  function go(move) {
    shown = Math.max(0, Math.min(games[chosen].moves.length, move));
    draw();
  }

  function choose(index) {
    list.rows[chosen].classList.remove("chosen");
    chosen = Math.max(0, Math.min(games.length - 1, index));
    list.rows[chosen].classList.add("chosen");
    go(games[chosen].moves.length);
  }

  games.forEach((game, index) => {
    const row = add(list, "tr", {});
    for (const cell of [game.game, game.black, game.white, game.result, game.how, game.moves.length]) {
      add(row, "td", {}, cell);
    }
    row.addEventListener("click", () => choose(index));
  });
  if (games.length === 0) {
    element("title").textContent = "No game has been played.";
    return;
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
    const act = {
      ArrowLeft: () => go(shown - 1),
      ArrowRight: () => go(shown + 1),
      ArrowUp: () => choose(chosen - 1),
      ArrowDown: () => choose(chosen + 1),
    }[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
  choose(0);
})();
