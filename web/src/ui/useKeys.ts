import { useEffect, useEffectEvent } from "react";
import { readKey, type KeyMap } from "./key-reader.ts";

export interface KeysOptions {
  /** Off while false; on when left out. */
  isOn?: boolean;
  /** Whether the keys also work while a field has the focus, such as "mod+enter" in a form. */
  worksInFields?: boolean;
}

/**
 * Binds keys for as long as the component is mounted. Typing, menus and dialogs keep their keys,
 * unless the map belongs to them.
 */
export function useKeys(
  map: KeyMap,
  { isOn = true, worksInFields = false }: KeysOptions = {},
): void {
  const current = useEffectEvent(() => map);
  useEffect(() => {
    if (!isOn) return;
    const layer: Layer = { map: () => current(), worksInFields };
    layers.unshift(layer);
    if (layers.length === 1) document.addEventListener("keydown", onKeyDown);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) document.removeEventListener("keydown", onKeyDown);
    };
  }, [isOn, worksInFields]);
}

interface Layer {
  map: () => KeyMap;
  worksInFields: boolean;
}

const STEP_TIMEOUT_MS = 1200;
const layers: Layer[] = [];
let waiting = { steps: "", untilMs: 0 };

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const maps = layers.filter((layer) => acceptsKey(layer, event)).map((layer) => layer.map());
  const read = readKey(maps, event.timeStamp < waiting.untilMs ? waiting.steps : "", event);
  waiting = { steps: read.waiting, untilMs: event.timeStamp + STEP_TIMEOUT_MS };
  if (!read.run) return;
  event.preventDefault();
  read.run();
}

function acceptsKey(layer: Layer, event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element) || layer.worksInFields) return true;
  if (target.closest("dialog, [popover], [role=menu]")) return false;
  const isPress = event.key === "Enter" || event.key === " ";
  if (isPress && target.closest("button, a, input, summary, [role=button]")) return false;
  const isModified = event.ctrlKey || event.metaKey;
  return (
    isModified ||
    !target.closest(
      "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [contenteditable='']",
    )
  );
}
