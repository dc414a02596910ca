/**
 * One valid call of every endpoint of the contract, naming one organization's things. An endpoint
 * without a row fails the tests.
 */
import type { ContractEntry } from "#contract/contract.ts";
import { accessCallsOf } from "./test-access-calls.ts";
import type { SampleCall } from "./test-feature-calls.ts";
import type { EveryFixture } from "./test-fixtures.ts";
import { incidentCallsOf } from "./test-incident-calls.ts";
import { intakeCallsOf } from "./test-intake-calls.ts";
import { ruleCallsOf } from "./test-rule-calls.ts";

/** Under which an endpoint stands in the rows. */
export const keyOf = ({ noun, name }: Pick<ContractEntry, "noun" | "name">): string =>
  `${noun}.${name}`;

export const sampleCallsOf = (t: EveryFixture): Record<string, SampleCall> => ({
  ...accessCallsOf(t),
  ...intakeCallsOf(t),
  ...incidentCallsOf(t),
  ...ruleCallsOf(t),
  "health.healthz": {},
  "health.readyz": {},
  "health.metrics": {},
  "health.openApi": {},
  "health.apiDocs": {},
  ...t.features.calls,
  // Last, because it ends the session that made the other calls.
  "session.logOut": { statusForOutsider: 204 },
});
