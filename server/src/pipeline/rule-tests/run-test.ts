/** One test of a rule: its events through the real pipeline in a world that begins empty. */
import type { EventExpectation, IncidentExpectation, RuleTest } from "#contract/rule-tests.ts";
import type { Status } from "#contract/statuses.ts";
import { toSeconds } from "#contract/scalars.ts";
import type { Event } from "../../features/incidents/event.ts";
import { finish } from "../../features/incidents/finish.ts";
import type { World } from "../../features/incidents/world.ts";
import { canonical } from "../../platform/canonical.ts";
import { decide, type Verdict } from "../pipeline.ts";
import { readBody } from "../read-body.ts";
import type { NamedBook } from "./named-book.ts";
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
export const runTest = (named: NamedBook, test: Pick<RuleTest, "events" | "expect">): Mismatch[] =>
  resultOf(named, test).mismatches;

/** What became of the events, and what of it is other than expected. */
export function resultOf(
  named: NamedBook,
  { events, expect }: Pick<RuleTest, "events" | "expect">,
): { mismatches: Mismatch[]; events: Became[]; incidents: Stood[] } {
  const world = testWorld();
  const became = events.map((raw, at) =>
    becameOf(world, named, { raw, receivedAt: timeOf(raw) ?? firstS + at }),
  );
  const stood = incidentsOf(world, named);
  const mismatches: Mismatch[] = [];
  const { events: each, incidents, ...last } = expect;
  const end = became.at(-1);
  if (end) mismatches.push(...compareEvent(last, end, ""));
  for (const [at, wanted] of (each ?? []).entries()) {
    const one = became[at];
    if (one) mismatches.push(...compareEvent(wanted, one, `events.${at}.`));
    else mismatches.push({ path: `events.${at}`, expected: wanted, got: null });
  }
  if (incidents !== undefined) mismatches.push(...compareIncidents(incidents, stood));
  return { mismatches, events: became, incidents: stood };
}

type Became = {
  [Field in keyof EventExpectation]-?: Exclude<EventExpectation[Field], undefined>;
} & { refused: string | null };

function becameOf(
  world: World,
  { book, names }: NamedBook,
  { raw, receivedAt }: { raw: Record<string, unknown>; receivedAt: number },
): Became {
  const { source_system: given, app_key: _key, ...body } = raw;
  const source = typeof given === "string" ? given : "test";
  const { events, rejected } = readBody([body], "alerts", {
    receivedAt,
    appKey: source,
    find: () => ({ id: source, source_system: source }),
  });
  const read = events[0]?.event;
  if (!read)
    return {
      refused: rejected.flatMap((one) => one.errors.map((error) => error.message)).join("; "),
      outcome: "failed",
      tags: {},
      filtered_by: null,
      muted_by: [],
      joined_by: null,
    };
  world.at = receivedAt;
  const event = book.rules.enriching?.(read) ?? read;
  const verdict = decide(world, book.rules, event);
  return { refused: null, ...toldOf(verdict, event, names) };
}

function toldOf(
  verdict: Verdict,
  { tags }: Event,
  names: ReadonlyMap<string, string>,
): Omit<Became, "refused"> {
  const nameOf = (id: string): string => names.get(id) ?? id;
  const pattern = verdict.tried.find((one) => one.result === "joined");
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
  { refused, ...got }: Became,
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
  const differing = Object.entries(plain).flatMap(([field, wanted]): Mismatch[] => {
    const found = got[field as keyof typeof plain]; // the entries of plain have its keys
    return wanted === undefined || sameText(wanted, found)
      ? []
      : [{ path: path + field, expected: wanted, got: found }];
  });
  return [
    ...differing,
    ...(muted_by === undefined
      ? []
      : mismatch(`${path}muted_by`, [...muted_by].sort(), got.muted_by)),
    ...compareTags(tags, got.tags, `${path}tags.`),
  ];
}

/** Names are the same in any case, as everywhere. */
const sameText = (one: unknown, other: unknown): boolean =>
  typeof one === "string" && typeof other === "string"
    ? one.toLowerCase() === other.toLowerCase()
    : one === other;
const mismatch = (path: string, expected: unknown, got: unknown): Mismatch[] =>
  canonical(expected) === canonical(got) ? [] : [{ path, expected, got }];
const compareTags = (
  expected: Record<string, unknown>,
  got: Record<string, unknown>,
  path: string,
): Mismatch[] =>
  Object.entries(expected).flatMap(([name, wanted]) =>
    mismatch(path + name, wanted, got[name] ?? null),
  );

interface Stood {
  title: string;
  status: Status;
  alerts: number;
  tags: Record<string, unknown>;
  environments: string[];
}

function incidentsOf(world: World, { book, environments }: NamedBook): Stood[] {
  const places = finish(world, book);
  return [...world.incidents.values()]
    .filter((one) => one.merged_into === null)
    .sort((one, other) => Number(one.id) - Number(other.id))
    .map((incident) => ({
      title: incident.title,
      status: incident.status,
      alerts: incident.alerts_total,
      tags: Object.fromEntries(
        Object.entries(incident.incident_tags).map(([id, held]) => [
          book.tagging.nameOf(id) ?? id,
          held.value,
        ]),
      ),
      environments: (places.get(incident.id) ?? []).map((id) => environments.get(id) ?? id).sort(),
    }));
}

function compareIncidents(
  expected: number | readonly IncidentExpectation[],
  got: readonly Stood[],
): Mismatch[] {
  if (typeof expected === "number") return mismatch("incidents", expected, got.length);
  if (expected.length !== got.length)
    return [{ path: "incidents", expected: expected.length, got: got.map((one) => one.title) }];
  return expected.flatMap(({ tags = {}, environments, ...plain }, at) => {
    const one = got[at];
    if (!one) return [];
    const path = `incidents.${at}.`;
    return [
      ...Object.entries(plain).flatMap(([field, wanted]) =>
        mismatch(path + field, wanted, one[field as keyof typeof plain]),
      ), // the entries of plain have its keys
      ...(environments === undefined
        ? []
        : mismatch(`${path}environments`, [...environments].sort(), one.environments)),
      ...compareTags(tags, one.tags, `${path}tags.`),
    ];
  });
}
