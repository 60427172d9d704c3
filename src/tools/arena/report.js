(function () {
  const games = JSON.parse(element("data").textContent);
  const list = element("list");
  let chosen = 0;

  const viewer = boardViewer((game, shown) => {
    const time = shown > game.opening ? `, ${game.times[shown - 1]} ms` : shown > 0 ? ", opening" : "";
    return { place: `move ${shown} of ${game.moves.length}${time}` };
  });

  function choose(index) {
    list.rows[chosen].classList.remove("chosen");
    chosen = Math.max(0, Math.min(games.length - 1, index));
    list.rows[chosen].classList.add("chosen");
    reveal(list, list.rows[chosen]);
    const game = games[chosen];
    element("title").textContent =
      `Game ${game.game}: ${game.black} (black) - ${game.white} (white) ${game.result}, ${game.how}`;
    viewer.show(game, game.moves.length);
  }

  games.forEach((game, index) => {
    const row = add(list, "tr", {});
    for (const cell of [game.game, game.black, game.white, game.result, game.how, game.moves.length]) {
      add(row, "td", {}, cell);
    }
    for (const column of [1, 2, 4]) row.cells[column].className = "name";
    row.addEventListener("click", () => choose(index));
  });
  if (games.length === 0) {
    element("title").textContent = "No game has been played.";
    return;
  }
  document.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step) {
      event.preventDefault();
      choose(chosen + step);
    }
  });
  choose(0);
})();
