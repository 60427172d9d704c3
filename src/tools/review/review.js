(function () {
  const { game, positions, moves } = JSON.parse(element("data").textContent);
  const list = element("list");
  const dots = document.querySelectorAll(".curve circle");
  const note = element("note");
  const wholeLine = element("line");

  // What is to be said about the position after `shown` moves.
  function tell(shown) {
    note.textContent = "";
    const move = moves[shown - 1];
    if (!move) return;
    note.append(`${shown}. ${move.color} ${move.name}: ${move.verdict}. `);
    const before = positions[shown - 1];
    if (move.fault && before.line.length > 0) {
      note.append(`Better (${before.score}): ${before.names} `);
      const button = add(note, "button", {}, "show it");
      button.addEventListener("click", () => {
        wholeLine.checked = true;
        viewer.go(shown - 1);
      });
    }
  }

  const viewer = boardViewer((game, shown) => {
    const { chance, line } = positions[shown];
    [...list.rows].forEach((row, i) => row.classList.toggle("chosen", i === shown - 1));
    dots.forEach((dot) => dot.classList.toggle("chosen", Number(dot.dataset.move) === shown));
    if (shown > 0) reveal(list, list.rows[shown - 1]);
    tell(shown);
    const place = `move ${shown} of ${moves.length}, black ${chance} %`;
    if (line.length === 0) return { place };
    if (wholeLine.checked) return { place, line };
    return { place, marks: [{ x: line[0][0], y: line[0][1], text: "A" }] };
  });

  moves.forEach((move, i) => {
    const row = add(list, "tr", {});
    for (const cell of [i + 1, move.color, move.name, `${positions[i + 1].chance} %`, move.fault ? move.verdict : ""]) {
      add(row, "td", {}, cell);
    }
    for (const column of [1, 2, 4]) row.cells[column].className = "name";
    if (move.fault) row.cells[4].classList.add("fault");
    row.addEventListener("click", () => viewer.go(i + 1));
  });
  dots.forEach((dot) => dot.addEventListener("click", () => viewer.go(Number(dot.dataset.move))));
  wholeLine.addEventListener("change", () => viewer.again());
  // The first fault is what one wants to see.
  const fault = moves.findIndex((move) => move.fault);
  viewer.show(game, fault < 0 ? moves.length : fault + 1);
})();
