import { localize } from "../language.ts";
import { incidentCount } from "./counts.ts";
import { numberText, plural } from "../format.ts";

const partCount = (count: number): string => plural(count, { one: "# part", other: "# parts" });

/** Of incidents that continue each other, because one holds so many alerts and no more. */
export const partWords = localize("partWords", {
  place: (number: number, total: number) => `Part ${numberText(number)} of ${numberText(total)}`,
  /** Beside the first: how many there are, and how many of them this list holds. */
  folded: (count: number, total: number) =>
    count === total ? partCount(total) : `${numberText(count)} of ${partCount(total)}`,
  show: (title: string) => `Show all parts of ${title}`,
  hide: (title: string) => `Fold the parts of ${title}`,
  /** `parts` continue one of the incidents. */
  count: (incidents: string, parts: number) =>
    `${incidents}, ${plural(parts, { one: "# more part", other: "# more parts" })}`,
  counts: (incidents: number, parts: number) =>
    parts === 0
      ? incidentCount(incidents)
      : `${incidentCount(incidents)}, ${plural(parts, { one: "# more part", other: "# more parts" })}`,
  more: (count: number) => `+${partCount(count)}`,
  title: "Parts",
  why: "an incident was full, and the next one continues it",
  link: (number: number) => `part ${numberText(number)}`,
});
