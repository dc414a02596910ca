import { createHash } from "node:crypto";
import { changeLimits } from "#contract/changes.ts";
import type { ChangeFacts } from "../source.ts";

/** Of each value of the metadata. */
const metadataTextCharacters = 500;
/** Of an identifier that is too long, as much as leaves room for its hash. */
const identifierHeadCharacters = 160;

/** As anybody would report the change; what a sender writes at too great length is cut. */
export function reportOf(facts: ChangeFacts, receivedAt: number): Record<string, unknown> {
  const { timestamp, end } = facts;
  const start = facts.start ?? facts.assumedStart ?? timestamp ?? receivedAt;
  return {
    identifier: shortIdentifier(facts.identifier ?? ""),
    status: facts.status,
    summary: facts.summary,
    start: facts.start === undefined ? Math.min(start, end ?? start) : start,
    end,
    ticket_url: isAddress(facts.link) ? facts.link : undefined,
    tags: known(facts.tags),
    metadata: Object.fromEntries(
      Object.entries(known(facts.metadata ?? {})).map(([name, text]) => [
        name,
        text.slice(0, metadataTextCharacters),
      ]),
    ),
    timestamp,
  };
}

/** Equal ones stay equal, and others stay others. */
function shortIdentifier(identifier: string): string {
  const text = identifier.trim();
  if (text.length <= changeLimits.identifierCharacters) return text;
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 32);
  return `${text.slice(0, identifierHeadCharacters)} ${hash}`;
}

const isAddress = (link: string | undefined): boolean =>
  link !== undefined && link.length <= changeLimits.urlCharacters && /^https?:\/\/\S+$/i.test(link);

const known = <Value>(record: Readonly<Record<string, Value | undefined>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(record).filter(
      (entry): entry is [string, Value] =>
        entry[1] !== undefined && (!Array.isArray(entry[1]) || entry[1].length > 0),
    ),
  );
