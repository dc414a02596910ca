/** Services that call each other, one that fails with its callers, and the changes of those hours. */
import fc from "fast-check";
import type { AlertFacts, Change, ChangeContext, IncidentFacts } from "./rank-changes.ts";

export interface Storm extends ChangeContext {
  facts: IncidentFacts;
  changes: readonly Change[];
  /** Id of the change that caused it; null if none did. */
  cause: string | null;
}

const SERVICES = 20;
const START = 1_795_000_000;
const HOUR_S = 3600;
const REGIONS = ["eu", "us"] as const;

const serviceName = (index: number): string => `svc-${index}`;
const symptoms = ["is slow", "answers with errors", "restarts again and again"] as const;

export const arbitraryStorm: fc.Arbitrary<Storm> = fc
  .record({
    /** Which earlier services call a service. */
    callers: fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 2 }), {
      minLength: SERVICES,
      maxLength: SERVICES,
    }),
    failing: fc.integer({ min: 1, max: SERVICES - 1 }),
    region: fc.constantFrom(...REGIONS),
    isCaused: fc.boolean(),
    delayS: fc.integer({ min: 30, max: 900 }),
    alerts: fc.array(
      fc.record({
        links: fc.constantFrom(0, 0, 0, 1, 1, 2),
        caller: fc.nat(),
        symptom: fc.constantFrom(...symptoms),
        afterS: fc.integer({ min: 0, max: 600 }),
      }),
      { minLength: 3, maxLength: 30 },
    ),
    changes: fc.array(
      fc.record({
        service: fc.nat(SERVICES - 1),
        region: fc.constantFrom(...REGIONS),
        startS: fc.integer({ min: -4 * HOUR_S, max: 2 * HOUR_S }),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ callers, failing, region, isCaused, delayS, ...sizes }) => {
    const callersOf = (service: number): number[] =>
      service === 0 ? [] : (callers[service] ?? []).map((caller) => caller % service);
    const alerts = sizes.alerts.map(({ links, caller, symptom, afterS }): AlertFacts => {
      const service = climb(failing, { links, pick: caller, callersOf });
      return {
        tags: { service: serviceName(service), region },
        text: `${serviceName(service)} ${symptom}`,
        start: START + afterS,
      };
    });
    const start = Math.min(...alerts.map((alert) => alert.start));
    const background = sizes.changes
      .filter(({ service, ...change }) => service !== failing || change.region !== region)
      .map((change, index) => changeOf(`c-${index}`, change, start + change.startS));
    const cause = changeOf("cause", { service: failing, region }, start - delayS);
    return {
      facts: { start, end: start + HOUR_S, alerts },
      changes: isCaused ? [...background, cause] : background,
      cause: isCaused ? cause.id : null,
      neighbours: ({ value }) => dependenciesOf(value, callersOf),
      howOften: () => 3,
    };
  });

interface Walk {
  links: number;
  pick: number;
  callersOf: (service: number) => readonly number[];
}

/** A service that calls it over at most so many links. */
function climb(service: number, { links, pick, callersOf }: Walk): number {
  const callers = callersOf(service);
  const caller = callers[pick % Math.max(callers.length, 1)];
  return links === 0 || caller === undefined
    ? service
    : climb(caller, { links: links - 1, pick, callersOf });
}

const changeOf = (
  id: string,
  { service, region }: { service: number; region: string },
  start: number,
): Change => ({
  id,
  summary: `Deploy ${serviceName(service)}`,
  status: "Done",
  start,
  end: null,
  tags: { service: serviceName(service), region },
});

/** What it calls, over 3 links at most. */
function dependenciesOf(
  name: string,
  callersOf: (service: number) => readonly number[],
): { value: string; hops: number }[] {
  const all = Array.from({ length: SERVICES }, (_, service) => service);
  const hopsOf = new Map(
    all.filter((service) => serviceName(service) === name).map((service) => [service, 0]),
  );
  for (let hops = 1; hops <= 3; hops += 1) {
    const reached = new Set(hopsOf.keys());
    for (const service of all)
      if (!reached.has(service) && callersOf(service).some((caller) => reached.has(caller)))
        hopsOf.set(service, hops);
  }
  return [...hopsOf].map(([service, hops]) => ({ value: serviceName(service), hops }));
}
