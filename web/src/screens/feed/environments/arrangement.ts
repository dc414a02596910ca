import { moveItem } from "../../../parts/move-item.ts";

/**
 * Groups and environments as lines of one list: a group's line, then those of its environments;
 * last the line of no group and what is in none. So moving a line says everything: an environment
 * belongs to the group above it, a group takes its own along.
 */
export type Line = `group ${string}` | `environment ${string}`;
export const noGroup: Line = "group ";
export const groupLine = (id: string): Line => `group ${id}`;
export const environmentLine = (id: string): Line => `environment ${id}`;
export const isGroup = (line: Line): boolean => line.startsWith("group ");
export const idOf = (line: Line): string => line.slice(line.indexOf(" ") + 1);

export interface Arrangement {
  groups: string[];
  environments: { id: string; group_id: string | null }[];
}

interface ArrangementSource {
  groups: readonly { id: string; environment_ids: readonly string[] }[];
  environments: readonly { id: string; is_all: boolean }[];
}
export function linesOf({ groups, environments }: ArrangementSource): Line[] {
  const left = new Set(
    environments.filter((environment) => !environment.is_all).map(({ id }) => id),
  );
  const takeLines = (ids: readonly string[]) =>
    ids.filter((id) => left.delete(id)).map(environmentLine);
  const grouped = groups.flatMap((group) => [
    groupLine(group.id),
    ...takeLines(group.environment_ids),
  ]);
  return [...grouped, noGroup, ...[...left].map(environmentLine)];
}

export function arrangementOf(lines: readonly Line[]): Arrangement {
  const arrangement: Arrangement = { groups: [], environments: [] };
  let group: string | null = null;
  for (const line of lines) {
    if (!isGroup(line)) arrangement.environments.push({ id: idOf(line), group_id: group });
    else group = line === noGroup ? null : idOf(line);
    if (isGroup(line) && line !== noGroup) arrangement.groups.push(idOf(line));
  }
  return arrangement;
}

interface DropPlace {
  target: Line;
  edge: "before" | "after";
}
/**
 * null when nothing moves, or when it cannot: nothing stands above the first group, no group below
 * those in none.
 */
export function moveLine(lines: readonly Line[], line: Line, to: DropPlace): Line[] | null {
  if (line === noGroup) return null;
  if (isGroup(line)) return moveGroup(lines, line, to);
  const moved = moveItem(lines, line, to);
  return moved?.[0] !== undefined && isGroup(moved[0]) ? moved : null;
}

/**
 * One place up or down: an environment also over a group's line, a group over its neighbour and
 * what is in it.
 */
export function stepLine(lines: readonly Line[], line: Line, step: -1 | 1): Line[] | null {
  const among = isGroup(line) ? lines.filter(isGroup) : lines;
  const target = among[among.indexOf(line) + step];
  return target === undefined
    ? null
    : moveLine(lines, line, { target, edge: step < 0 ? "before" : "after" });
}

function moveGroup(
  lines: readonly Line[],
  line: Line,
  { target: dropTarget, edge }: DropPlace,
): Line[] | null {
  const blocks: Line[][] = [];
  for (const item of lines) {
    if (isGroup(item)) blocks.push([item]);
    else blocks.at(-1)?.push(item);
  }
  const heads = blocks.flatMap(([head]) => head ?? []);
  const target = blocks.find((block) => block.includes(dropTarget))?.[0];
  if (target === undefined) return null;
  // A group that is dropped among another one's environments goes past that group.
  const isPast = edge === "after" || target !== dropTarget;
  const moved = moveItem(heads, line, {
    target,
    edge: isPast && target !== noGroup ? "after" : "before",
  });
  return moved && moved.flatMap((head) => blocks.find((block) => block[0] === head) ?? []);
}
