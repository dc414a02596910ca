/** Incidents by words of what is published of them. Pure. */
import { publicLimits } from "#contract/public-view.ts";
import type { PublicIncident, PublicNotice, PublicStatus } from "#contract/public-observability.ts";

export const searchText = (search: string): string =>
  search.slice(0, publicLimits.searchCharacters).toWellFormed().trim();

/** All words have to be there, in any order. */
export function findWords(status: PublicStatus, search: string): PublicStatus {
  const words = searchText(search)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return status;
  const has = (texts: readonly string[]): boolean => {
    const text = texts.join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const narrow = ({ items }: PublicStatus["current"]): PublicStatus["current"] => {
    const matches = items.filter((incident) => has(textsOfIncident(incident)));
    return { items: matches, total: matches.length };
  };
  return {
    ...status,
    current: narrow(status.current),
    earlier: narrow(status.earlier),
    notices: status.notices.filter((notice: PublicNotice) => has([notice.title, notice.text])),
  };
}

const textsOfIncident = ({ title, services, status = "", tags = {} }: PublicIncident): string[] => [
  title,
  status,
  ...services,
  ...Object.values(tags).flat(),
];
