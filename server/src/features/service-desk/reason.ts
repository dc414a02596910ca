import type { RankedTicket } from "#insight/rank-tickets.ts";
import type { Correlation } from "#contract/service-desk.ts";

const mostListed = 3;

/** Why a ticket is listed, in one sentence. */
export function reasonOf(
  { words, labels }: Pick<RankedTicket, "words" | "labels">,
  correlation: Correlation | null,
): string {
  if (correlation?.verdict === "linked")
    return correlation.by.kind === "share"
      ? "Opened by Tocsin for this incident"
      : `Linked by ${correlation.by.name}`;
  const names = words.filter((word) => !words.some((name) => isPartOf(word, name)));
  const matching = labels.filter(({ matches }) => matches).map(({ name }) => name);
  const parts = [
    ...(matching.length === 0
      ? []
      : [`${matching.length} of ${labels.length} labels agree (${listed(matching)})`]),
    ...(names.length === 0 ? [] : [`both say ${listed(names.map((word) => `“${word}”`))}`]),
  ];
  const text = parts.length === 0 ? "Nothing in common but the time" : parts.join(", and ");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Of `ord-db-7`, its parts `ord` and `db` say nothing besides. */
const isPartOf = (word: string, name: string): boolean =>
  word !== name &&
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .includes(word.toLowerCase());

const listed = (texts: readonly string[]): string =>
  [
    ...texts.slice(0, mostListed),
    ...(texts.length > mostListed ? [`${texts.length - mostListed} more`] : []),
  ].join(", ");
