import { expect, test } from "vitest";
import { actionRegistry, deferredActions } from "./deferred-actions.ts";
import type { IncidentActionHandlers } from "./useIncidentActions.ts";

/** Handlers that only note what they are called with. */
function notingHandlers(calls: unknown[]): IncidentActionHandlers {
  const noted = (name: string) => async (first: unknown) => {
    calls.push([name, first]);
    return true;
  };
  // Of the handlers these two are called here.
  return { assign: noted("assign"), resolveAlerts: noted("resolveAlerts") } as Pick<
    IncidentActionHandlers,
    "assign" | "resolveAlerts"
  > as IncidentActionHandlers;
}

test("an action begun before its file is there is done once it is, in order, each once", async () => {
  const calls: unknown[] = [];
  const first = deferredActions.resolveAlerts(["1"]);
  const second = deferredActions.assign([], "2");
  await Promise.resolve();
  expect(calls).toEqual([]);

  const remove = actionRegistry.add(() => [notingHandlers(calls)]);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(calls).toEqual([
    ["resolveAlerts", ["1"]],
    ["assign", []],
  ]);

  await deferredActions.resolveAlerts(["3"]);
  expect(calls).toHaveLength(3);
  remove();
});

test("it is done by the screen that stands then", async () => {
  const former: unknown[] = [];
  const current: unknown[] = [];
  actionRegistry.add(() => [notingHandlers(former)])();
  const pending = deferredActions.resolveAlerts(["1"]);
  const remove = actionRegistry.add(() => [notingHandlers(current)]);
  await pending;
  expect([former, current]).toEqual([[], [["resolveAlerts", ["1"]]]]);
  remove();
});
