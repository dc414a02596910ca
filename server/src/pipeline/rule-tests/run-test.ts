/** One test of a rule: its events through the real pipeline in a world that begins empty. */
import type { EventExpectation, IncidentExpectation, RuleTest } from "#contract/rule-tests.ts";
import type { DryStep } from "#contract/dry-step.ts";
import type { Status } from "#contract/statuses.ts";
import { toSeconds } from "#contract/scalars.ts";
import type { Event } from "../../features/incidents/world/event.ts";
import { finalizeIncidents } from "../../features/incidents/world/finalize-incidents.ts";
import type { World } from "../../features/incidents/world/world.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import { decide, type Verdict } from "../pipeline.ts";
import { readBody } from "../read-body.ts";
import type { NamedBook } from "./named-book.ts";
import { type StartedWorkflows, WorkflowWatch } from "./started-workflows.ts";
import { testWorld } from "./test-world.ts";

/** What is other than expected; `path` as in the test's `expect`. */
export interface Mismatch {
  path: string;
  expected: unknown;
  got: unknown;
}

/** Noon of 1 January 2026: a test says the same on every day. */
const firstS = Date.UTC(2026, 0, 1, 12) / 1000;

/** Empty when the rules do what the test expects. */
export const runTest = (
  namedRules: NamedBook,
  test: Pick<RuleTest, "events" | "expect">,
): Mismatch[] => resultOf(namedRules, test).mismatches;

/** What became of the events, and what of it is other than expected. */
export function resultOf(
  namedRules: NamedBook,
  { events, expect }: Pick<RuleTest, "events" | "expect">,
): { mismatches: Mismatch[]; events: EventResult[]; incidents: IncidentResult[] } {
  const world = testWorld();
  const watch = new WorkflowWatch(world, namedRules);
  let places: ReadonlyMap<string, readonly string[]> = new Map();
  const eventResults = events.map((raw, at) => {
    const result = runEvent(world, namedRules, { raw, receivedAt: timeOf(raw) ?? firstS + at });
    places = finalizeIncidents(world, namedRules.book);
    watch.afterEvent(places);
    return result;
  });
  watch.afterAll(places);
  const incidentResults = incidentsOf(world, namedRules, { places, started: watch.started });
  const mismatches: Mismatch[] = [];
  const { events: each, incidents, ...last } = expect;
  const end = eventResults.at(-1);
  if (end) mismatches.push(...compareEvent(last, end, ""));
  for (const [at, expected] of (each ?? []).entries()) {
    const actual = eventResults[at];
    if (actual) mismatches.push(...compareEvent(expected, actual, `events.${at}.`));
    else mismatches.push({ path: `events.${at}`, expected, got: null });
  }
  if (incidents !== undefined) mismatches.push(...compareIncidents(incidents, incidentResults));
  return { mismatches, events: eventResults, incidents: incidentResults };
}

type EventResult = {
  [Field in keyof EventExpectation]-?: Exclude<EventExpectation[Field], undefined>;
} & { refused: string | null };

function runEvent(
  world: World,
  { book, names }: NamedBook,
  { raw, receivedAt }: { raw: Record<string, unknown>; receivedAt: number },
): EventResult {
  const { source_system: rawSource, app_key: _key, ...body } = raw;
  const source = typeof rawSource === "string" ? rawSource : "test";
  const { events, rejected } = readBody([body], "alerts", {
    receivedAt,
    appKey: source,
    find: () => ({ id: source, source_system: source }),
  });
  const read = events[0]?.event;
  if (!read)
    return {
      refused: rejected
        .flatMap((rejection) => rejection.errors.map((error) => error.message))
        .join("; "),
      outcome: "failed",
      tags: {},
      filtered_by: null,
      muted_by: [],
      joined_by: null,
    };
  world.at = receivedAt;
  const event = book.rules.enriching?.(read) ?? read;
  const verdict = decide(world, book.rules, event);
  return { refused: null, ...eventResultOf(verdict, event, names) };
}

function eventResultOf(
  verdict: Verdict,
  { tags }: Event,
  names: ReadonlyMap<string, string>,
): Omit<EventResult, "refused"> {
  const nameOf = (id: string): string => names.get(id) ?? id;
  const pattern = verdict.patternResults.find((result) => result.result === "joined");
  return {
    outcome: verdict.outcome,
    tags: { ...tags },
    joined_by: pattern ? nameOf(pattern.pattern_id) : null,
    filtered_by: verdict.outcome === "filtered" ? nameOf(verdict.rule_id ?? "") : null,
    muted_by: (verdict.muted_by ?? []).map(nameOf).sort(),
  };
}

const timeOf = ({ timestamp }: Record<string, unknown>): number | null =>
  typeof timestamp === "number" || typeof timestamp === "string" ? toSeconds(timestamp) : null;

function compareEvent(
  expected: EventExpectation,
  { refused, ...actual }: EventResult,
  path: string,
): Mismatch[] {
  if (refused !== null)
    return [
      {
        path: `${path}outcome`,
        expected: expected.outcome ?? "an event",
        got: `refused: ${refused}`,
      },
    ];
  const { tags = {}, muted_by, ...plain } = expected;
  const differing = Object.entries(plain).flatMap(([field, value]): Mismatch[] => {
    const actualValue = actual[field as keyof typeof plain]; // the entries of plain have its keys
    return value === undefined || sameText(value, actualValue)
      ? []
      : [{ path: path + field, expected: value, got: actualValue }];
  });
  return [
    ...differing,
    ...(muted_by === undefined
      ? []
      : mismatch(`${path}muted_by`, [...muted_by].sort(), actual.muted_by)),
    ...compareTags(tags, actual.tags, `${path}tags.`),
  ];
}

/** Names are the same in any case, as everywhere. */
const sameText = (a: unknown, b: unknown): boolean =>
  typeof a === "string" && typeof b === "string" ? a.toLowerCase() === b.toLowerCase() : a === b;
const mismatch = (path: string, expected: unknown, actual: unknown): Mismatch[] =>
  canonicalJson(expected) === canonicalJson(actual) ? [] : [{ path, expected, got: actual }];
const compareTags = (
  expected: Record<string, unknown>,
  actual: Record<string, unknown>,
  path: string,
): Mismatch[] =>
  Object.entries(expected).flatMap(([name, value]) =>
    mismatch(path + name, value, actual[name] ?? null),
  );

interface IncidentResult {
  title: string;
  status: Status;
  alerts: number;
  tags: Record<string, unknown>;
  environments: string[];
  workflows: Record<string, DryStep[]>;
}

function incidentsOf(
  world: World,
  { book, environments }: NamedBook,
  {
    places,
    started,
  }: { places: ReadonlyMap<string, readonly string[]>; started: StartedWorkflows },
): IncidentResult[] {
  return [...world.incidents.byId.values()]
    .filter((incident) => incident.merged_into === null)
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map((incident) => ({
      title: incident.title,
      status: incident.status,
      alerts: incident.alerts_total,
      tags: Object.fromEntries(
        Object.entries(incident.incident_tags).map(([id, tag]) => [
          book.tagging.nameOf(id) ?? id,
          tag.value,
        ]),
      ),
      environments: (places.get(incident.id) ?? []).map((id) => environments.get(id) ?? id).sort(),
      workflows: Object.fromEntries(started.get(incident.id) ?? []),
    }));
}

function compareIncidents(
  expected: number | readonly IncidentExpectation[],
  actual: readonly IncidentResult[],
): Mismatch[] {
  if (typeof expected === "number") return mismatch("incidents", expected, actual.length);
  if (expected.length !== actual.length)
    return [
      {
        path: "incidents",
        expected: expected.length,
        got: actual.map((incident) => incident.title),
      },
    ];
  return expected.flatMap(({ tags = {}, environments, workflows = {}, ...plain }, at) => {
    const incident = actual[at];
    if (!incident) return [];
    const path = `incidents.${at}.`;
    return [
      ...Object.entries(plain).flatMap(([field, value]) =>
        mismatch(path + field, value, incident[field as keyof typeof plain]),
      ), // the entries of plain have its keys
      ...(environments === undefined
        ? []
        : mismatch(`${path}environments`, [...environments].sort(), incident.environments)),
      ...compareTags(tags, incident.tags, `${path}tags.`),
      ...Object.entries(workflows).flatMap(([name, steps]) =>
        compareWorkflow(steps, incident.workflows[name] ?? null, `${path}workflows.${name}`),
      ),
    ];
  });
}

type StepExpectations = NonNullable<IncidentExpectation["workflows"]>[string];

function compareWorkflow(
  expected: StepExpectations,
  actual: readonly DryStep[] | null,
  path: string,
): Mismatch[] {
  if (expected === null || actual === null)
    return expected === actual
      ? []
      : [
          {
            path,
            expected: expected === null ? null : "it starts",
            got: actual === null ? null : "it starts",
          },
        ];
  return Object.entries(expected).flatMap(([id, { would, input = {} }]) => {
    const step = actual.find((candidate) => candidate.id === id);
    if (step === undefined) return [{ path: `${path}.${id}`, expected: "a step", got: null }];
    const actualInput: Record<string, unknown> = { ...(step.input as object | null) }; // its fields
    return [
      ...(would === undefined ? [] : mismatch(`${path}.${id}.would`, would, step.would)),
      ...compareTags(input, actualInput, `${path}.${id}.input.`),
    ];
  });
}
