import type { PayloadMapping } from "#contract/payload-mappings.ts";
import type { RawEvent } from "../normalise.ts";

export interface Source {
  /** In the path /data/v2/sources/{name}, and the kind of an integration. */
  name: string;
  label: string;
  /** One sentence for the person who connects it. */
  hint: string;
  /** For a sender that takes nothing else for received; 202 for all others. */
  replyStatus?: 200;
  /**
   * One raw event per alert of the payload. A shape that is not this sender's throws a SourceFault.
   */
  toEvents(payload: unknown): RawEvent[];
  /** For a source that guesses, or whose requests are not always alerts: what `toEvents` leaves out. */
  read?(payload: unknown, receivedAt: number): Reading;
  /** For a source that may be mapped: what paths lead into, or why it is no alert. */
  toMapped?(payload: unknown): { body: unknown; notice: Notice | null };
  /** The mapping that reads a payload as it is read without one; null where there is none. */
  suggestMapping?(payload: unknown, receivedAt: number): PayloadMapping | null;
}

/** What a payload says. */
export interface Reading<Raw = RawEvent> {
  events: readonly ReadEvent<Raw>[];
  /** Why a payload without events has none. */
  notice: Notice | null;
}

export interface ReadEvent<Raw = RawEvent> {
  raw: Raw;
  guesses: readonly Guess[];
}

/** Of what is no alert: what it is instead. */
export interface Notice {
  kind: "handshake" | "test" | "change" | "digest" | "note" | "maintenance" | "quiet";
  message: string;
}

export interface Guess {
  field:
    | "status"
    | "severity"
    | "primary"
    | "secondary"
    | "identity"
    | "time"
    | "description"
    | "link";
  /** Where in the payload. */
  path: string;
  why: string;
  /** Where it might have been read as well, at most three. */
  alternatives?: readonly string[];
}

export class SourceFault extends Error {}

/** Shared: most senders say what they mean. */
const noGuesses: readonly Guess[] = [];

export const withoutGuesses = <Raw>(raws: readonly Raw[]): Reading<Raw> => ({
  events: raws.map((raw) => ({ raw, guesses: noGuesses })),
  notice: null,
});

export const readWith = (source: Source, payload: unknown, receivedAt: number): Reading =>
  source.read?.(payload, receivedAt) ?? withoutGuesses(source.toEvents(payload));
