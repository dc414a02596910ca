import type { Clock } from "../platform/clock.ts";
import type { KeyHolder } from "../platform/caller.ts";
import type { Problem } from "../platform/refuse.ts";
import type { FindIntegration, ParsedBody } from "./read-body.ts";

/** What is stored of one request. `text` is the body as it arrived. */
export interface IngestRequest {
  source: string;
  receivedAt: number;
  appKey: string | null;
  text: string;
  events: ParsedBody["events"];
  rejected: { index: number; errors: readonly Problem[] }[];
  integrationId: string | null;
  /** Of the sender's request, where it is sampled. */
  traceparent: string | null;
}

/**
 * Between the door and the lane: durable, bounded, ordered. PostgreSQL today; a log server could
 * stand here.
 */
export interface Inbox extends Clock {
  /** Seconds to wait before sending more; 0 while there is room. Reads memory only. */
  waitS(organizationId: string): number;
  /** False while what is left of the disk is needed for what was accepted already. */
  hasRoom(): boolean;
  /** Resolves when the organization may be read: at once, unless it crowds its neighbours. */
  waitForTurn(organizationId: string): Promise<void>;
  /** Limits and integrations of the organization, a moment old at most unless asked `isFresh`. */
  ingestSettings(
    organizationId: string,
    isFresh?: boolean,
  ): Promise<{ bodyBytes: number; find: FindIntegration }>;
  /** Counts what was sent against what the organization may send; refuses it where that is used up. */
  admit(organizationId: string, items: number): void;
  /** Returns the receipt's id once the arrival is durable. */
  store(holder: KeyHolder, request: IngestRequest): Promise<string>;
}
