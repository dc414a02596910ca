/** What the services of on-call have in common: a page, and the calls that it costs. */
import type { DeliveryEvent } from "#contract/delivery.ts";
import type { Status } from "#contract/statuses.ts";

/** What a page says, for any service: which it is may be changed while the page waits. */
export type Page = {
  /** By which the service knows the alert again; the same for all messages of a share. */
  key: string;
  /** `try`: opened, and closed at once. */
  action: "open" | "acknowledge" | "close" | "try";
  event: DeliveryEvent;
  title: string;
  text: string;
  /** What people have written since the message before; empty where nobody has. */
  comments: string;
  /** Of the incident in the console. */
  url: string;
  status: Status;
  /** What the incident is about: a host, a service. */
  source: string;
  /** Unix seconds. */
  since: number;
  details: Record<string, string>;
};

export interface OnCallCall {
  method: "GET" | "POST" | "PUT";
  /** After the base address. */
  path: string;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Where an earlier try can be seen: an answer of this path that has the text. */
  trace?: { path: string; text: string };
}

export interface OnCallApi {
  /** As people call it. */
  name: string;
  /** Of the vendor; null where everybody runs their own. */
  publicUrl: string | null;
  /** In this order; each may be made again without harm. */
  calls(page: Page, context: { key: string; isNew: boolean }): OnCallCall[];
  /** Shows nobody anything, and fails unless the key holds. */
  check(key: string): OnCallCall;
  /** Seconds to wait, where a refusal is a limit that `Retry-After` does not say. */
  rateLimit?(response: Response): number | null;
  /** Where people see the alert, by the answer to its opening; empty where that does not say. */
  alertUrl?(answer: unknown, baseUrl: string): string;
}
