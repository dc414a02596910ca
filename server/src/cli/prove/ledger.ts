import type { PostResult } from "../post.ts";

/**
 * What was sent, and what was answered: kept outside of the server, to be held against what it
 * remembers.
 */
export interface Entry {
  /** Stands in the request's body too, so that a stored request can be told from its twin. */
  number: number;
  /** Good events in it, and bad ones that have to be named. */
  events: number;
  bad: number;
  /**
   * "accepted": 202 with this receipt. "refused": nothing may be stored. "lost": the answer never
   * came.
   */
  result:
    | { kind: "accepted"; id: string; accepted: number; rejected: number }
    | { kind: "refused"; reason: string }
    | Extract<PostResult, { kind: "lost" }>;
}

export interface Ledger {
  entries: Entry[];
  /** Milliseconds from sending to 202, of those that were taken at the first try. */
  ackMs: number[];
  throttled: number;
  nextNumber(): number;
  lastNumber(): number;
  record(
    entry: Omit<Entry, "result">,
    answer: Exclude<PostResult, { kind: "later" }>,
  ): Entry["result"];
}

export function openLedger(): Ledger {
  const entries: Entry[] = [];
  let last = 0;
  return {
    entries,
    ackMs: [],
    throttled: 0,
    nextNumber: () => ++last,
    lastNumber: () => last,
    record: (entry, answer) => {
      const result: Entry["result"] =
        answer.kind === "refused"
          ? { kind: "refused", reason: `status ${answer.status}: ${answer.reason}` }
          : answer;
      entries.push({ ...entry, result });
      return result;
    },
  };
}

const ledgerText = (number: number): string => String(number);

/**
 * The number goes where its sender's format has room for words that are nobody's tag. Some own
 * batches get a bad event too.
 */
export function withLedgerNumber(
  text: string,
  number: number,
  isSpoiled: boolean,
): { text: string; bad: number } {
  // Bodies of the story's own making: an object, or Prometheus' list of alerts.
  const body = JSON.parse(text) as
    | { alerts: unknown[]; ledger?: string }
    | { annotations: Record<string, string> }[];
  if (Array.isArray(body)) {
    for (const alert of body.slice(0, 1)) alert.annotations["ledger"] = ledgerText(number);
    return { text: JSON.stringify(body), bad: 0 };
  }
  const spoils = isSpoiled ? [{ status: "purple", host: "nowhere" }] : [];
  return {
    text: JSON.stringify({
      ledger: ledgerText(number),
      ...body,
      alerts: [...body.alerts, ...spoils],
    }),
    bad: spoils.length,
  };
}
