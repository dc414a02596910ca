/**
 * What a key map binds: "j", "?", "shift+r", "mod+k", or steps one after the other such as "g f".
 */
export type KeyMap = Readonly<Record<string, (() => void) | undefined>>;

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/**
 * The written form of a press, such as "mod+k". Shift counts only for letters and named keys: "?"
 * is already shifted.
 */
export function writtenKey(press: KeyPress): string {
  const name = press.key === " " ? "space" : press.key.toLowerCase();
  const isSymbol =
    press.key.length === 1 &&
    press.key.toLowerCase() === press.key.toUpperCase() &&
    press.key !== " ";
  const parts = [
    (press.ctrlKey || press.metaKey) && "mod",
    press.altKey && "alt",
    press.shiftKey && !isSymbol && "shift",
    name,
  ];
  return parts.filter(Boolean).join("+");
}

/**
 * Follows presses through the maps, newest map first. Tells what to run, and which steps wait for
 * their next key.
 */
export function readKey(
  maps: readonly KeyMap[],
  waiting: string,
  press: KeyPress,
): { run?: () => void; waiting: string } {
  const key = writtenKey(press);
  if (
    [
      "shift",
      "control",
      "alt",
      "meta",
      "mod+control",
      "mod+meta",
      "shift+shift",
      "alt+alt",
    ].includes(key)
  )
    return { waiting };
  const steps = waiting ? [`${waiting} ${key}`, key] : [key];
  for (const written of steps) {
    const run = maps.find((map) => map[written])?.[written];
    if (run) return { run, waiting: "" };
    if (
      maps.some((map) =>
        Object.keys(map).some((bound) => map[bound] && bound.startsWith(`${written} `)),
      )
    )
      return { waiting: written };
  }
  return { waiting: "" };
}
