import { expect, test } from "vitest";
import { sourceState } from "./source-state.ts";

const nowS = 1_000_000;
const healthy = {
  active: true,
  last_event_at: nowS - 10,
  silent_since: null,
  recent_errors: 0,
  recent_hour_events: 100,
  last_error_at: null,
};

test.each([
  ["healthy", {}],
  ["paused", { active: false, recent_errors: 50, last_error_at: nowS }],
  ["never", { last_event_at: null }],
  [
    "failing",
    { last_event_at: null, recent_errors: 1, last_error_at: nowS, recent_hour_events: 0 },
  ],
  ["failing", { recent_errors: 6, last_error_at: nowS - 60 }],
  ["healthy", { recent_errors: 5, last_error_at: nowS - 60 }],
  ["healthy", { recent_errors: 90, last_error_at: nowS - 16 * 60 }],
  ["silent", { last_event_at: nowS - 9000, silent_since: nowS - 9000 }],
  ["healthy", { silent_since: nowS - 9000 }],
] as const)("%s: %j", (state, facts) => {
  expect(sourceState({ ...healthy, ...facts }, nowS)).toBe(state);
});
