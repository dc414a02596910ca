import fc from "fast-check";
import { expect, test } from "vitest";
import { northwind } from "../../test-northwind.ts";
import { normalise } from "../normalise.ts";
import { readWith as readingWith, type Source, SourceFault } from "./source.ts";

const receivedAt = Date.UTC(2026, 2, 3, 12) / 1000;

/** What comes of a payload: its events' main fields, or the names of the fields that are wrong. */
export const readWith = (source: Source, payload: unknown) =>
  source.toEvents(payload).map((raw) => {
    const origin = {
      integration_id: "1",
      source_system: `${source.name}.any`,
      received_at: receivedAt,
    };
    const result = normalise(raw, origin);
    if (!("event" in result)) return { problems: result.problems.map(({ field }) => field) };
    const { identity, status, primary, secondary, description, tags } = result.event;
    return {
      identity,
      status,
      subject: primary.value,
      check: secondary?.value ?? null,
      description,
      timestamp: result.event.is_timed ? result.event.timestamp : null,
      link: tags["link"] ?? null,
      tags,
    };
  });

/** What a payload without alerts is instead. */
export const noticeOf = (source: Source, payload: unknown) =>
  readingWith(source, payload, receivedAt).notice;

interface SenderPayloads {
  /** What the sender posts when the thing of this name breaks. */
  problem(thing: string): unknown;
  /** Null for a sender that never says that something is over. */
  recovery: ((thing: string) => unknown) | null;
}

/** What holds for every sender, whatever it calls things and whatever it leaves out. */
export function testSender(source: Source, { problem, recovery }: SenderPayloads): void {
  const things = fc.stringMatching(/^thing-[a-z0-9-]{1,20}$/);

  test(`whatever ${source.label} leaves out or garbles, the request is read or refused`, () => {
    fc.assert(
      fc.property(fc.nat(), fc.jsonValue({ maxDepth: 3 }), (place, value) => {
        for (const payload of [value, withValueAt(problem("thing-1"), place, value)])
          expect(readOrRefused(source, payload)).toBe(true);
      }),
    );
  });

  if (recovery === null) return;
  testIntake(source, { problem, recovery });
  test(`a recovery of ${source.label} ends the alert it belongs to alone`, () => {
    fc.assert(
      fc.property(things, things, (thing, stranger) => {
        const [opened] = readWith(source, problem(thing));
        const [closed] = readWith(source, recovery(thing));
        const [otherClosed] = readWith(source, recovery(stranger));
        expect(opened?.identity).toBeTypeOf("string");
        expect(opened?.status).not.toBe("ok");
        expect(closed).toMatchObject({ status: "ok", identity: opened?.identity });
        expect(otherClosed?.identity === opened?.identity).toBe(thing === stranger);
      }),
    );
  });
}

function testIntake(
  source: Source,
  { problem, recovery }: { problem(thing: string): unknown; recovery(thing: string): unknown },
): void {
  test(`a problem of ${source.label} comes in, is repeated and ends as one alert`, async () => {
    const { as, post, connect, house } = await northwind();
    const { appKey } = await connect(source.name, "prod");
    const deliver = async (payload: unknown) => {
      const path = `/data/v2/sources/${source.name}?app_key=${appKey}`;
      expect(await post(payload, { path })).toMatchObject({
        status: source.replyStatus ?? 202,
        body: { rejected: [] },
      });
      await house.server.lanes.drained();
    };
    await deliver(problem("thing-1"));
    await deliver(problem("thing-1"));
    const [incident] = await as("ada").folder("active");
    expect(incident).toMatchObject({ alerts: { total: 1, active: 1 } });
    await deliver(recovery("thing-1"));
    expect(await as("ada").folder("active")).toEqual([]);
    expect((await as("ada").folder("resolved"))[0]).toMatchObject({ id: incident?.id });
  });
}

function readOrRefused(source: Source, payload: unknown): boolean {
  try {
    return readWith(source, payload).length > 0 || noticeOf(source, payload) !== null;
  } catch (fault) {
    return fault instanceof SourceFault;
  }
}

/** The payload, another value in one of its places. */
function withValueAt(payload: unknown, place: number, value: unknown): unknown {
  const copy = structuredClone({ payload });
  const places: (() => void)[] = [];
  const visit = (parent: object): void => {
    for (const [key, item] of Object.entries(parent)) {
      places.push(() => Object.assign(parent, { [key]: value }));
      if (typeof item === "object" && item !== null) visit(item);
    }
  };
  visit(copy);
  places[place % places.length]?.();
  return copy.payload;
}
