import type { KeyboardEvent } from "react";

/** Down, Up, Home and End (and j and k) move from row to row of a list whose rows are links. */
export function moveFocusByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("a[href]")];
  const at = rows.findIndex((row) => row === event.target);
  if (at < 0) return;
  const row = {
    ArrowDown: rows[at + 1],
    j: rows[at + 1],
    ArrowUp: rows[at - 1],
    k: rows[at - 1],
    Home: rows[0],
    End: rows.at(-1),
  }[event.key];
  if (!row) return;
  event.preventDefault();
  row.focus();
}
