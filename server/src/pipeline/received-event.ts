import type { Event } from "../features/incidents/world/event.ts";
import type { Guess } from "./sources/source.ts";

/** An event of a stored request. */
export interface ReceivedEvent {
  receipt_id: string;
  index: number;
  event: Event;
  /** For its receipt; missing where nothing was guessed. */
  guesses?: readonly Guess[];
}
