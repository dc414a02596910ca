import { expect, test } from "vitest";
import type { Incident } from "#contract/incidents.ts";
import { combineParts, foldParts } from "./fold-parts.ts";
import { anIncident } from "./test-incident.ts";

const part = (id: string, number: number, more: Partial<Incident> = {}) =>
  anIncident({ id, part: { first_id: "9", number, total: 3 }, ...more });
const alone = anIncident({ id: "50" });
const rowsOf = (incidents: readonly Incident[], openIds: readonly string[] = []) =>
  foldParts(incidents, new Set(openIds)).map(
    ({ incident, group, isUnder }) =>
      `${isUnder ? "- " : ""}${incident.id}${group ? ` (${group.parts.length} of ${group.total})` : ""}`,
  );

test("parts are one row, where the first met stands, with the first part's face", () => {
  expect(rowsOf([part("11", 3), alone, part("9", 1), part("10", 2)])).toEqual(["9 (3 of 3)", "50"]);
});

test("opened, the others stand under the first in order", () => {
  expect(rowsOf([alone, part("11", 3), part("9", 1), part("10", 2)], ["9"])).toEqual([
    "50",
    "9 (3 of 3)",
    "- 10",
    "- 11",
  ]);
});

test("where the first is not in the list, the next one takes its place", () => {
  expect(rowsOf([part("11", 3), part("10", 2)])).toEqual(["10 (2 of 3)"]);
  expect(rowsOf([part("11", 3), alone])).toEqual(["11", "50"]);
});

test("a part that came later knows of more parts than what was read before", () => {
  const fourth = anIncident({ id: "12", part: { first_id: "9", number: 4, total: 4 } });
  expect(rowsOf([fourth, part("9", 1)])).toEqual(["9 (2 of 4)"]);
  const alone = anIncident({ id: "9" });
  expect(
    foldParts([fourth, alone, part("10", 2)], new Set(["9"])).map(({ incident }) => incident.part),
  ).toEqual([1, 2, 4].map((number) => ({ first_id: "9", number, total: 4 })));
});

test("a folded row says the worst, all alerts and the whole time", () => {
  const first = part("9", 1, { status: "ok", active: false, start: 5, end: 20, last_change: 20 });
  const second = part("10", 2, { status: "critical", start: 7, end: null, last_change: 30 });
  expect(combineParts([first, second])).toMatchObject({
    id: "9",
    status: "critical",
    active: true,
    start: 5,
    end: null,
    last_change: 30,
    alerts: { total: 4, active: 4, by_status: { critical: 4 } },
  });
});

test("a folded row names what any of its parts has in a tag", () => {
  const tagged = (id: string, number: number, values: string[], total = values.length) =>
    part(id, number, { alert_tags: { host: { values, total } } });
  const { alert_tags: joined } = combineParts([
    tagged("9", 1, ["a", "b"]),
    tagged("10", 2, ["b", "c", "d"], 7),
  ]);
  expect(joined).toEqual({ host: { values: ["a", "b", "c"], total: 7 } });
  expect(combineParts([part("9", 1), part("10", 2)])).not.toHaveProperty("alert_tags");
});
