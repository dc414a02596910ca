/** One test of a payload mapping: its payload through the intake's reading, and nothing else. */
import type {
  MappingTest,
  MappingTestResult,
  ReadEventExpectation,
  ReadEventResult,
} from "#contract/payload-mapping-tests.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import type { Event } from "../../features/incidents/world/event.ts";
import type { ReadyMapping } from "../../features/payload-mappings/ready-mapping.ts";
import { pastedPayload } from "../mail/pasted-payload.ts";
import { excludedCode, type ParsedBody, readBody } from "../read-body.ts";
import { readMapped } from "../sources/mapped/read-mapped.ts";
import { SourceFault } from "../sources/source.ts";
import { sourceNamed } from "../sources/sources.ts";

type Mismatch = MappingTestResult["mismatches"][number];
type Read = Omit<MappingTestResult, "mismatches">;

/** Noon of 1 January 2026: a test says the same on every day. */
const usualReceiptS = Date.UTC(2026, 0, 1, 12) / 1000;

/** `kind`: of the source whose mapping it is. */
export async function runMappingTest(
  { kind, mapping }: { kind: string; mapping: ReadyMapping },
  { payload, arrived_at: receivedAt = usualReceiptS, expect }: Omit<MappingTest, "name">,
): Promise<MappingTestResult> {
  const source = sourceNamed(kind)?.toMapped ? kind : "generic";
  const body = await pastedPayload(source, payload);
  const read = readPayload(body, source, { mapping, receivedAt });
  return { ...read, mismatches: compare(expect, read) };
}

function readPayload(
  payload: unknown,
  source: string,
  { mapping, receivedAt }: { mapping: ReadyMapping; receivedAt: number },
): Read {
  const sender = { id: "test", source_system: "test", payloadMapping: mapping };
  try {
    const parsed = readBody(payload, source, { receivedAt, appKey: "test", find: () => sender });
    const { body = payload } = sourceNamed(source)?.toMapped?.(payload) ?? {};
    const raws = parsed.notice ? [] : readMapped(body, mapping, receivedAt).events;
    const identifierAt = (index: number): string | null => {
      const identifier = raws[index]?.raw["incident_identifier"];
      return typeof identifier === "string" ? identifier : null;
    };
    const accepted = parsed.events.map(({ index, event }) => ({
      index,
      result: acceptedEvent(event, identifierAt(index)),
    }));
    const rejected = parsed.rejected.map(({ index, errors }) => ({
      index,
      result: rejectedEvent(errors),
    }));
    return {
      events: [...accepted, ...rejected]
        .sort((a, b) => a.index - b.index)
        .map(({ result }) => result),
      notice: parsed.notice?.kind ?? null,
      refused: null,
    };
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    return { events: [], notice: null, refused: error.message };
  }
}

const acceptedEvent = (event: Event, identity: string | null): ReadEventResult => ({
  reading: "accepted",
  reason: "",
  status: event.status,
  primary: event.primary,
  secondary: event.secondary,
  identity,
  description: event.description,
  timestamp: event.timestamp,
  link: typeof event.tags["link"] === "string" ? event.tags["link"] : null,
  tags: { ...event.tags },
});

const rejectedEvent = (errors: ParsedBody["rejected"][number]["errors"]): ReadEventResult => ({
  reading: errors.some(({ code }) => code === excludedCode) ? "excluded" : "rejected",
  reason: errors.map(({ message }) => message).join("; "),
  status: null,
  primary: null,
  secondary: null,
  identity: null,
  description: "",
  timestamp: null,
  link: null,
  tags: {},
});

function compare(expected: MappingTest["expect"], read: Read): Mismatch[] {
  const { events, notice, refused = false } = expected;
  if (refused !== (read.refused !== null))
    return [{ path: "refused", expected: refused, got: read.refused ?? false }];
  return [
    ...(events === undefined ? [] : compareEvents(events, read.events)),
    ...(notice === undefined ? [] : mismatch("notice", notice, read.notice)),
  ];
}

function compareEvents(
  expected: number | readonly ReadEventExpectation[],
  actual: readonly ReadEventResult[],
): Mismatch[] {
  if (typeof expected === "number")
    return mismatch(
      "events",
      expected,
      actual.filter((event) => event.reading === "accepted").length,
    );
  if (expected.length !== actual.length)
    return [{ path: "events", expected: expected.length, got: actual.length }];
  return expected.flatMap((expectation, at) => {
    const event = actual[at];
    return event ? compareEvent(expectation, event, `events.${at}.`) : [];
  });
}

/** An event that is not read as one has one thing to say: why. */
function compareEvent(
  { tags = {}, reading = "accepted", ...plain }: ReadEventExpectation,
  actual: ReadEventResult,
  path: string,
): Mismatch[] {
  if (reading !== actual.reading)
    return [
      {
        path: `${path}reading`,
        expected: reading,
        got: actual.reason === "" ? actual.reading : `${actual.reading}: ${actual.reason}`,
      },
    ];
  return [
    ...Object.entries(plain).flatMap(([field, value]) =>
      // the entries of plain have its keys
      mismatch(path + field, value, actual[field as keyof typeof plain]),
    ),
    ...Object.entries(tags).flatMap(([name, value]) =>
      mismatch(`${path}tags.${name}`, value, actual.tags[name] ?? null),
    ),
  ];
}

const mismatch = (path: string, expected: unknown, actual: unknown): Mismatch[] =>
  expected === undefined || canonicalJson(expected) === canonicalJson(actual)
    ? []
    : [{ path, expected, got: actual }];
