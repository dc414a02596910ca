import { beforeEach, expect, test, vi } from "vitest";
import { LONG_PRESS_MS, LongPress, PRESS_SLOP_PX } from "./long-press.ts";

const pressed: string[] = [];
const press = new LongPress();
const place = { x: 100, y: 100 };
const touch = (key: string) => press.start(place, () => pressed.push(key));

beforeEach(() => {
  vi.useFakeTimers();
  pressed.length = 0;
  press.cancel();
});

test("a finger that stays presses what it touched first, once", () => {
  touch("row");
  vi.advanceTimersByTime(LONG_PRESS_MS - 1);
  expect(pressed).toEqual([]);
  press.move({ x: 100 + PRESS_SLOP_PX, y: 100 });
  vi.advanceTimersByTime(1);
  expect(pressed).toEqual(["row"]);
  expect(press.isDone).toBe(true);
  vi.advanceTimersByTime(LONG_PRESS_MS * 2);
  expect(pressed).toEqual(["row"]);
});

test("one that moves away or is lifted earlier does not", () => {
  touch("row");
  press.move({ x: 100, y: 100 + PRESS_SLOP_PX + 1 });
  vi.advanceTimersByTime(LONG_PRESS_MS);
  touch("row");
  press.cancel();
  vi.advanceTimersByTime(LONG_PRESS_MS);
  expect(pressed).toEqual([]);
  expect(press.isDone).toBe(false);
  expect(press.isActive).toBe(false);
});

test("the next touch is a new one", () => {
  touch("first");
  vi.advanceTimersByTime(LONG_PRESS_MS);
  touch("second");
  expect(press.isDone).toBe(false);
  vi.advanceTimersByTime(LONG_PRESS_MS);
  expect(pressed).toEqual(["first", "second"]);
});
