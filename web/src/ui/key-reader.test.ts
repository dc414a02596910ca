import { expect, test } from "vitest";
import { keyNames } from "./key-names.ts";
import { readKey, writtenKey, type KeyMap, type KeyPress } from "./key-reader.ts";

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
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
])("%o is written %s", (given, written) => {
  expect(writtenKey(given)).toBe(written);
});

test("steps wait for each other and fall back to the single key", () => {
  const ran: string[] = [];
  const map: KeyMap = {
    "g f": () => ran.push("feed"),
    f: () => ran.push("f"),
    j: () => ran.push("j"),
  };
  typed([map], ["g", "f", "f", "g", "j", "g", "x", "f"]);
  expect(ran).toEqual(["feed", "f", "j", "f"]);
});

test("the newest map wins, and a map without a binding lets the older ones answer", () => {
  const ran: string[] = [];
  typed(
    [
      { j: () => ran.push("new"), k: undefined },
      { j: () => ran.push("old"), k: () => ran.push("k") },
    ],
    ["j", "k"],
  );
  expect(ran).toEqual(["new", "k"]);
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
