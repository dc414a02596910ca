import { expect, test } from "vitest";
import { newAlerts } from "../features/incidents/world/members/alerts.ts";
import type { AlertState } from "../features/incidents/world/state.ts";
import { testAlert } from "../features/incidents/world/test-alert.ts";
import { openRecentAlerts, type RecentAlerts } from "./recent-alerts.ts";

const alertOf = (identity: string, more: Partial<AlertState> = {}): AlertState =>
  testAlert({ id: `alert of ${identity}`, identity, ...more });

function decide(
  recent: RecentAlerts,
  { organization = "1", turn, isStorm = true }: Turn,
  ...changed: readonly AlertState[]
): void {
  const alerts = newAlerts(() => "");
  for (const alert of changed) {
    alerts.byId.set(alert.id, alert);
    alerts.changed.add(alert.id);
  }
  recent.change(organization)({ turn, world: { alerts }, isStorm });
}
interface Turn {
  organization?: string;
  turn: number;
  isStorm?: boolean;
}

const known = (recent: RecentAlerts, organization: string, turn: number): string[] => [
  ...recent.after(organization, turn).keys(),
];

test("turns that follow each other add what they changed; after another there is nothing", () => {
  const recent = openRecentAlerts(10);
  decide(recent, { turn: 1 }, alertOf("a"));
  decide(recent, { turn: 2 }, alertOf("b"));
  recent.pass("1", 3);
  expect(known(recent, "1", 3)).toEqual(["a", "b"]);
  expect(known(recent, "1", 4)).toEqual([]);
  expect(known(recent, "1", 3)).toEqual([]);
});

test("an alert that is replaced or retired is current no longer", () => {
  const recent = openRecentAlerts(10);
  decide(recent, { turn: 1 }, alertOf("a"), alertOf("b"));
  const successor = alertOf("a", { id: "successor" });
  const retired = { is_current: false };
  decide(recent, { turn: 2 }, successor, alertOf("a", retired), alertOf("b", retired));
  expect([...recent.after("1", 2)]).toEqual([["a", successor]]);
});

test("while a batch is decided, and after one that failed, nothing is known", () => {
  const recent = openRecentAlerts(10);
  decide(recent, { turn: 1 }, alertOf("a"));
  recent.change("1");
  expect(known(recent, "1", 1)).toEqual([]);
  decide(recent, { turn: 1 }, alertOf("a"));
  recent.forget("1");
  expect(known(recent, "1", 1)).toEqual([]);
});

test("a few events begin nothing, and go on with what there is", () => {
  const recent = openRecentAlerts(10);
  decide(recent, { turn: 1, isStorm: false }, alertOf("a"));
  expect(known(recent, "1", 1)).toEqual([]);
  decide(recent, { turn: 2 }, alertOf("b"));
  decide(recent, { turn: 3, isStorm: false }, alertOf("c"));
  expect(known(recent, "1", 3)).toEqual(["b", "c"]);
});

test("of too many, those that were used least recently go", () => {
  const recent = openRecentAlerts(3);
  decide(recent, { organization: "1", turn: 1 }, alertOf("a"), alertOf("b"));
  decide(recent, { organization: "2", turn: 1 }, alertOf("c"), alertOf("d"));
  expect(known(recent, "1", 1)).toEqual([]);
  expect(known(recent, "2", 1)).toEqual(["c", "d"]);
  decide(recent, { organization: "2", turn: 2 }, alertOf("c"), alertOf("e"), alertOf("f"));
  expect(known(recent, "2", 2)).toEqual(["c", "e", "f"]);
});
