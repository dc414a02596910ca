/** What alerts of a group's incidents agree on, and those of few others: a pattern would join them. */
import type { SuggestedPattern } from "#contract/incident-clustering.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { contentTags } from "../delivery/incident-content.ts";
import { loadFacts } from "../incidents/stores/store-world.ts";
import type { VisibleIssue } from "./present-issue.ts";
import { loadNewestIds } from "./store-incidents.ts";

type Tags = Record<string, readonly string[]>;

const comparedIncidents = 300;
const comparedS = 30 * 86_400;
/** What more of the other incidents have in common says nothing of this group. */
const commonShare = 0.5;
const mostTags = 2;
/** Of a pattern, in minutes. */
const [leastWindow, mostWindow, windowStep] = [10, 4320, 5];
const linksOfTopology = 2;

/** Null where its incidents agree on nothing that a pattern asks for. */
export async function suggestPattern(
  sql: Sql,
  { incidents, connections }: VisibleIssue,
  { permissions, nowS }: Pick<Caller, "permissions"> & { nowS: number },
): Promise<SuggestedPattern | null> {
  const ids = incidents.map(({ id }) => id);
  const group = await loadTags(sql, ids);
  const newest = (await loadNewestIds(sql, nowS - comparedS)).filter((id) => !ids.includes(id));
  const background = await loadTags(sql, newest.slice(0, comparedIncidents));
  const tags = sharedTags(group, background);
  const isLinked =
    permissions.has("topology@read") &&
    connections.some(({ reasons }) => reasons.some((reason) => reason.startsWith("topology")));
  if (tags.length === 0 && !isLinked) return null;
  return {
    tags,
    time_window: windowOf(incidents.map(({ start }) => start)),
    topology: tags.length > 0 ? null : { relation: "either", links: linksOfTopology, kinds: [] },
  };
}

async function loadTags(sql: Sql, ids: readonly string[]): Promise<Tags[]> {
  return (await loadFacts(sql, ids)).map(contentTags);
}

/** The rarest first: each with a value that all of the group have. */
export function sharedTags(group: readonly Tags[], background: readonly Tags[]): string[] {
  const [first, ...rest] = group;
  if (first === undefined) return [];
  return Object.entries(first)
    .flatMap(([tag, values]) => {
      const shared = values.filter((value) => rest.every((tags) => tags[tag]?.includes(value)));
      if (shared.length === 0 || !/^[a-z][a-z0-9_-]{0,63}$/.test(tag)) return [];
      const having = background.filter((tags) =>
        shared.some((value) => tags[tag]?.includes(value)),
      );
      const share = background.length === 0 ? 0 : having.length / background.length;
      return share > commonShare ? [] : [{ tag, share }];
    })
    .toSorted((a, b) => a.share - b.share || a.tag.localeCompare(b.tag))
    .slice(0, mostTags)
    .map(({ tag }) => tag);
}

/** So that the last of them still joins the first. */
function windowOf(starts: readonly number[]): number {
  const minutes = (Math.max(...starts) - Math.min(...starts)) / 60;
  const steps = Math.ceil(minutes / windowStep) * windowStep;
  return Math.min(mostWindow, Math.max(leastWindow, steps));
}
