import fc from "fast-check";
import { expect, test } from "vitest";
import {
  shouldShare,
  mayBeShared,
  type PlacementChange,
  placementChangeOf,
} from "./sharing-rules.ts";
import type { IncidentState } from "./state.ts";
import { newWorld, noIds } from "./world.ts";

const rule = (environments: string[] | null, onUpdate: boolean) => ({
  environments: environments && new Set(environments),
  onUpdate,
});
const changeOf = (more: Partial<PlacementChange>): PlacementChange => ({
  before: ["1"],
  now: ["1"],
  isFresh: false,
  isNotifiable: true,
  ...more,
});

test.each<[string, ReturnType<typeof rule>, PlacementChange, boolean]>([
  ["a new incident there", rule(["1"], false), changeOf({ before: null, isFresh: true }), true],
  [
    "a new incident elsewhere",
    rule(["1"], true),
    changeOf({ before: null, now: ["2"], isFresh: true }),
    false,
  ],
  [
    "one that comes in",
    rule(["1"], false),
    changeOf({ before: ["2"], now: ["1", "2"], isNotifiable: false }),
    true,
  ],
  [
    "one that is there already and changes, for a rule of entering",
    rule(["1"], false),
    changeOf({}),
    false,
  ],
  ["the same for a rule of updates", rule(["1"], true), changeOf({}), true],
  [
    "a change that nobody would be told of",
    rule(["1"], true),
    changeOf({ isNotifiable: false }),
    false,
  ],
  [
    "one that moves between two of the rule's environments",
    rule(["1", "2"], false),
    changeOf({ before: ["1"], now: ["2"] }),
    false,
  ],
  ["one that leaves", rule(["1"], true), changeOf({ before: ["1"], now: [] }), false],
  ["one that is reopened there", rule(["1"], false), changeOf({ isFresh: true }), true],
  [
    "anything, for a rule of everything that wants updates",
    rule(null, true),
    changeOf({ before: [], now: [] }),
    true,
  ],
  [
    "what is there already, for a rule of everything",
    rule(null, false),
    changeOf({ before: [], now: [] }),
    false,
  ],
])("%s", (_, sharingRule, change, expected) => {
  expect(shouldShare(sharingRule, change)).toBe(expected);
});

// Only what these decisions ask for.
const incident = (more: Partial<IncidentState>) =>
  ({
    id: "1",
    active: true,
    folder: "active",
    merged_into: null,
    flapping_alerts: 0,
    shares: 0,
    ...more,
  }) as IncidentState;
const worldWith = (before: Partial<IncidentState> | null, actor: "system" | "user" = "system") => {
  const world = newWorld(100, { kind: actor, id: null, name: "" }, noIds);
  if (before)
    world.incidents.placedBefore.set("1", {
      folder: "active",
      attention: null,
      set_id: 1,
      active: true,
      flapping_alerts: 0,
      status: "critical",
      priority: 9,
      ...before,
    });
  return world;
};
const unmoved = { before: ["1"], now: ["1"] };

test("what is muted, snoozed, resolved or merged is not shared", () => {
  expect(
    [
      {},
      { folder: "maintenance" as const },
      { folder: "snoozed" as const },
      { active: false, folder: "resolved" as const },
      { merged_into: "2" },
    ].map((state) => mayBeShared(incident(state))),
  ).toEqual([true, false, false, false, false]);
});

test("flapping is one notice when it begins, and silence while it lasts", () => {
  const flaps = (before: number, now: number) =>
    placementChangeOf(
      worldWith({ flapping_alerts: before }),
      incident({ flapping_alerts: now }),
      unmoved,
    );
  expect([flaps(0, 1)?.isFresh, flaps(1, 2), flaps(1, 0)?.isFresh]).toEqual([true, null, false]);
  const reactivatedWith = (shares: number) =>
    placementChangeOf(
      worldWith({ flapping_alerts: 1, active: false }),
      incident({ flapping_alerts: 1, shares }),
      unmoved,
    );
  expect([reactivatedWith(0)?.isFresh, reactivatedWith(1)]).toEqual([true, null]);
});

test("reopened, and given back as new, count as new; so does what events open, not what a person splits off", () => {
  expect(placementChangeOf(worldWith({ active: false }), incident({}), unmoved)?.isFresh).toBe(
    true,
  );
  const world = worldWith({});
  world.incidents.reactivated.add("1");
  expect(placementChangeOf(world, incident({}), unmoved)?.isFresh).toBe(true);
  expect([
    placementChangeOf(worldWith(null), incident({}), unmoved)?.isFresh,
    placementChangeOf(worldWith(null, "user"), incident({}), unmoved),
  ]).toEqual([true, null]);
});

test("a change counts when a subscriber would be told of it", () => {
  const world = worldWith({});
  world.incidents.notifiable.add("1");
  expect([
    placementChangeOf(worldWith({}), incident({}), unmoved)?.isNotifiable,
    placementChangeOf(world, incident({}), unmoved)?.isNotifiable,
  ]).toEqual([false, true]);
});

test("a rule of updates speaks up whenever one of entering does, and never for what is elsewhere", () => {
  const sets = fc.subarray(["1", "2", "3"]);
  fc.assert(
    fc.property(
      fc.record({
        before: fc.option(sets),
        now: sets,
        isFresh: fc.boolean(),
        isNotifiable: fc.boolean(),
      }),
      fc.option(sets),
      (change, environments) => {
        const [enters, updates] = [
          shouldShare(rule(environments, false), change),
          shouldShare(rule(environments, true), change),
        ];
        const isElsewhere =
          environments !== null && !change.now.some((id) => environments.includes(id));
        expect([enters && !updates, isElsewhere && updates]).toEqual([false, false]);
      },
    ),
  );
});
