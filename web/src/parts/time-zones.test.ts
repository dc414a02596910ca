import { expect, test } from "vitest";
import { windowAround, timeZones } from "./time-zones.ts";

const winter = Date.UTC(2026, 0, 15);
const summer = Date.UTC(2026, 6, 15);

test("zones are sorted by their distance from GMT, then by name", () => {
  const zones = timeZones(winter, [
    "Asia/Kolkata",
    "Europe/Paris",
    "Europe/Berlin",
    "America/St_Johns",
    "Pacific/Apia",
  ]);
  expect(zones.map(({ id, offset }) => `${offset} ${id}`)).toEqual([
    "GMT-03:30 America/St_Johns",
    "GMT+00:00 UTC",
    "GMT+01:00 Europe/Berlin",
    "GMT+01:00 Europe/Paris",
    "GMT+05:30 Asia/Kolkata",
    "GMT+13:00 Pacific/Apia",
  ]);
});

test("the distance is that of the moment", () => {
  expect(timeZones(summer, ["Europe/Berlin"]).at(-1)).toEqual({
    id: "Europe/Berlin",
    formerNames: [],
    offset: "GMT+02:00",
    offsetMinutes: 120,
  });
});

test("the browser's own list has a few hundred, each once", () => {
  const ids = timeZones(winter).map((zone) => zone.id);
  expect(ids.length).toBeGreaterThan(300);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the neighbours of a zone stay within the list", () => {
  const items = [..."abcdefgh"];
  expect(windowAround(items, 4, 3)).toEqual(["d", "e", "f"]);
  expect(windowAround(items, 0, 3)).toEqual(["a", "b", "c"]);
  expect(windowAround(items, 7, 3)).toEqual(["f", "g", "h"]);
  expect(windowAround(items, -1, 3)).toEqual(["a", "b", "c"]);
  expect(windowAround(items, 2, 20)).toEqual(items);
});

test("a zone has its name of today, once, and is found by the names it had", () => {
  const zones = timeZones(winter, ["Europe/Kiev", "Asia/Calcutta", "Asia/Kolkata"]);
  expect(zones.map(({ id, formerNames }) => [id, ...formerNames])).toEqual([
    ["UTC"],
    ["Europe/Kyiv", "Europe/Kiev"],
    ["Asia/Kolkata", "Asia/Calcutta"],
  ]);
});
