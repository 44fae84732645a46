/* Tips for whatever is pointed at or focused, tables that sort by a column, arrow keys in the colored tables. */
(function () {
  "use strict";
  var tip = document.createElement("div");
  tip.className = "tip";
  tip.setAttribute("role", "status");
  tip.hidden = true;
  document.body.appendChild(tip);

  function told(node) {
    return node instanceof Element ? node.closest("[data-tip]") : null;
  }
  function hide() {
    tip.hidden = true;
  }
  function show(node) {
    var lines = node.dataset.tip.split("\n"), box = node.getBoundingClientRect(), gap = 8;
    tip.textContent = "";
    lines.forEach(function (line, i) {
      var row = document.createElement(i ? "span" : "b");
      row.textContent = line;
      tip.appendChild(row);
    });
    tip.hidden = false;
    var left = box.left + box.width / 2 - tip.offsetWidth / 2;
    var top = box.top - tip.offsetHeight - gap;
    tip.style.left = Math.max(gap, Math.min(left, innerWidth - tip.offsetWidth - gap)) + "px";
    tip.style.top = (top > gap ? top : box.bottom + gap) + "px";
  }
  function enter(event) {
    var node = told(event.target);
    if (node) show(node);
    else hide();
  }
  document.addEventListener("pointerover", enter);
  document.addEventListener("focusin", enter);
  document.addEventListener("focusout", hide);
  document.addEventListener("scroll", hide, true);
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape") hide();
  });

  document.querySelectorAll("table.heats").forEach(function (table) {
    var rows = Array.from(table.tBodies[0].rows, function (row) {
      return Array.from(row.querySelectorAll("td[data-tip]"));
    });
    rows.forEach(function (cells, y) {
      cells.forEach(function (cell, x) {
        cell.tabIndex = x + y ? -1 : 0;
        cell.addEventListener("keydown", function (event) {
          var step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
          var next = step && rows[y + step[1]] && rows[y + step[1]][x + step[0]];
          if (!next) return;
          event.preventDefault();
          cell.tabIndex = -1;
          next.tabIndex = 0;
          next.focus();
        });
      });
    });
  });
  document.querySelectorAll(".stack[data-tip], .cards td[data-tip]").forEach(function (node) {
    node.tabIndex = 0;
  });

  function value(row, column) {
    return Number(row.cells[column].dataset.v);
  }
  document.querySelectorAll("table.sortable th button").forEach(function (button) {
    var head = button.parentNode, body = head.closest("table").tBodies[0];
    button.addEventListener("click", function () {
      var down = head.getAttribute("aria-sort") !== "descending", column = head.cellIndex;
      Array.from(head.parentNode.cells).forEach(function (cell) {
        cell.removeAttribute("aria-sort");
      });
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      Array.from(body.rows)
        .sort(function (a, b) {
          return (value(a, column) - value(b, column)) * (down ? -1 : 1);
        })
        .forEach(function (row) {
          body.appendChild(row);
        });
    });
  });
})();
