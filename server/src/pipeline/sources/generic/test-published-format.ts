/** What a sender publishes of its payloads, written by hand, and what an operator reads in it. */
import { expect, test } from "vitest";
import { normalise } from "../../normalise.ts";
import { generic } from "../generic.ts";
import { readWith, type Notice } from "../source.ts";

export interface Expected {
  status: string;
  primary: string;
  /** In the check or the description. */
  title: string;
  /** ISO; null where the payload names no time that would do. */
  time: string | null;
}
export type Format = readonly [
  sender: string,
  payload: unknown,
  expected: Expected | Notice["kind"],
];

/** A day after the newest of the formats' times. */
const receivedAt = Date.parse("2026-03-03T12:00:00Z") / 1000;
const origin = { integration_id: "1", source_system: "generic.any", received_at: receivedAt };

export function testFormats(formats: readonly Format[]): void {
  test.each(formats.map(([sender, payload, expected]) => ({ sender, payload, expected })))(
    "$sender is read as it is meant",
    ({ payload, expected }) => {
      const { events, notice } = readWith(generic, payload, receivedAt);
      if (typeof expected === "string") {
        expect({ events, kind: notice?.kind }).toEqual({ events: [], kind: expected });
        return;
      }
      expect(events.length, "alerts").toBe(1);
      const result = normalise(events[0]?.raw, origin);
      const event = "event" in result ? result.event : null;
      expect("problems" in result ? result.problems : []).toEqual([]);
      expect({
        status: event?.status,
        primary: event?.primary.value,
        time: event?.is_timed ? new Date(event.timestamp * 1000).toISOString().slice(0, 19) : null,
      }).toEqual({
        status: expected.status,
        primary: expected.primary,
        time: expected.time?.slice(0, 19) ?? null,
      });
      expect(`${event?.secondary?.value} | ${event?.description}`).toContain(expected.title);
    },
  );
}
