import type { Status } from "#contract/statuses.ts";

export type TagValue = string | number | boolean | (string | number | boolean)[];
export type Tags = Record<string, TagValue>;

/**
 * One validated message about one monitored thing, ready for the pipeline. Times in Unix seconds.
 */
export interface Event {
  integration_id: string;
  source_system: string;
  /** 128-bit hash of integration and identifier, else of integration, primary and secondary. */
  identity: string;
  status: Status;
  timestamp: number;
  /** The sender said when; otherwise the timestamp is the receipt's, and order is receipt order. */
  is_timed: boolean;
  /** When Tocsin took it in: the clock of every decision about it. */
  received_at: number;
  primary: { name: string; value: string };
  secondary: { name: string; value: string } | null;
  description: string;
  tags: Tags;
  /** An Alertmanager-protocol alert ends then, unless it is sent again. */
  expires_at: number | null;
  /** Of status, description and tags: an event with its alert's fingerprint repeats it. */
  fingerprint: string;
  /** What was cut to fit the limits. */
  cut: string[];
  /** How far ahead of the receipt the sender's clock was, where its time was not taken. */
  ahead_s: number | null;
  /** Set on events the product makes itself when a timer falls due. */
  timer: Timer | null;
  /**
   * What rules added to the tags; null until they were asked. The fingerprint is of what was sent.
   */
  enriched: EnrichStep[] | null;
}

/** A tag that a rule gave a value. `before` is null when it had none. */
export interface EnrichStep {
  rule_id: string;
  tag: string;
  before: TagValue | null;
  after: TagValue;
}

/** A timer's event counts only if nothing was heard of its alert after `quiet_since`. */
export interface Timer {
  kind: "auto_resolve" | "expire" | "calm" | "maintenance";
  quiet_since: number;
}
