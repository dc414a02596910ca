import { expect, test } from "vitest";
import { keyNames } from "./text/key-names.ts";
import { readKey, writtenKey, type KeyMap, type KeyPress } from "./key-reader.ts";

function press(key: string, modifiers: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers };
}

function typed(maps: KeyMap[], keys: string[]): void {
  let waiting = "";
  for (const key of keys) {
    const read = readKey(maps, waiting, press(key));
    waiting = read.waiting;
    read.run?.();
  }
}

test.each([
  [press("j"), "j"],
  [press("J", { shiftKey: true }), "shift+j"],
  [press("?", { shiftKey: true }), "?"],
  [press("k", { ctrlKey: true }), "mod+k"],
  [press("k", { metaKey: true }), "mod+k"],
  [press(" "), "space"],
  [press("ArrowDown", { altKey: true }), "alt+arrowdown"],
])("%o is written %s", (keyPress, written) => {
  expect(writtenKey(keyPress)).toBe(written);
});

test("steps wait for each other and fall back to the single key", () => {
  const runs: string[] = [];
  const map: KeyMap = {
    "g f": () => runs.push("feed"),
    f: () => runs.push("f"),
    j: () => runs.push("j"),
  };
  typed([map], ["g", "f", "f", "g", "j", "g", "x", "f"]);
  expect(runs).toEqual(["feed", "f", "j", "f"]);
});

test("the newest map wins, and a map without a binding lets the older ones answer", () => {
  const runs: string[] = [];
  typed(
    [
      { j: () => runs.push("new"), k: undefined },
      { j: () => runs.push("old"), k: () => runs.push("k") },
    ],
    ["j", "k"],
  );
  expect(runs).toEqual(["new", "k"]);
});

test("holding a modifier alone does not lose the steps so far", () => {
  const read = readKey([{ "g ?": () => {} }], "g", press("Shift", { shiftKey: true }));
  expect(read).toEqual({ waiting: "g" });
});

test("shortcuts are printed as on the keyboard in use", () => {
  expect(keyNames("mod+k", false)).toEqual(["Ctrl K"]);
  expect(keyNames("mod+k", true)).toEqual(["⌘ K"]);
  expect(keyNames("g f", false)).toEqual(["G", "F"]);
});
