import type { IncidentPart } from "#contract/incident-grouping.ts";
import type { FolderCounts } from "../stores/store-sets.ts";
import type { PartCount, PartRow } from "../stores/store-parts.ts";

/**
 * Rows in order → where each stands among the parts of its incident. What neither continues another
 * nor is continued is none, though a part may be the only one that a caller sees.
 */
export function numberParts(rows: readonly PartRow[]): Map<string, IncidentPart> {
  const groups = Map.groupBy(rows, (row) => row.first_part_id ?? row.id);
  return new Map(
    [...groups].flatMap(([firstId, parts]) =>
      parts.length === 1 && parts[0]?.first_part_id === null
        ? []
        : parts.map(({ id }, index): [string, IncidentPart] => [
            id,
            { first_id: firstId, number: index + 1, total: parts.length },
          ]),
    ),
  );
}

/** How many incidents of each folder continue another one that stands in the same folder. */
export function countContinuing(
  counts: readonly PartCount[],
  holds: (setId: number) => boolean,
): FolderCounts {
  const sum = { active: 0, unhandled: 0, shared: 0, snoozed: 0, maintenance: 0, resolved: 0 };
  const visible = counts.filter((count) => holds(count.set_id));
  for (const group of Map.groupBy(visible, (count) => count.first_id).values())
    for (const [folder, continuing] of continuingByFolder(group)) sum[folder] += continuing;
  return sum;
}

function continuingByFolder(group: readonly PartCount[]): Map<keyof FolderCounts, number> {
  const members = new Map<keyof FolderCounts, number>();
  for (const { folder, attention, parts } of group)
    for (const place of attention === null ? [folder] : [folder, attention])
      members.set(place, (members.get(place) ?? 0) + parts);
  return new Map([...members].map(([folder, parts]) => [folder, parts - 1]));
}
