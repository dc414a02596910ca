/**
 * The printed names of a shortcut's steps: "mod+k" is "Ctrl K", or "⌘ K" on a Mac; "g f" is two
 * steps.
 */
export function keyNames(keys: string, isMac: boolean = onMac): string[] {
  return keys.split(" ").map((step) =>
    step
      .split("+")
      .map((part) => partName(part, isMac))
      .join(" "),
  );
}

const onMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

const NAMES: Readonly<Record<string, string>> = {
  escape: "Esc",
  enter: "↵",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  shift: "⇧",
  backspace: "⌫",
  tab: "Tab",
  space: "Space",
};

function partName(part: string, isMac: boolean): string {
  if (part === "mod") return isMac ? "⌘" : "Ctrl";
  if (part === "alt") return isMac ? "⌥" : "Alt";
  return NAMES[part] ?? part.toUpperCase();
}
