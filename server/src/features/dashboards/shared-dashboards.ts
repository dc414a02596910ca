/** Dashboards that are shared, in words that mean the same in every organization. */
import { dashboardLimits } from "#contract/dashboard-limits.ts";
import type { WidgetDraft } from "#contract/widgets/widgets.ts";
import type { Sql } from "../../platform/db.ts";
import { nameTaken, type Refusal, refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import type { Fields } from "../configuration/fields.ts";
import { idsToNames, type NameIndex, namesToIds } from "../configuration/name-index.ts";
import type { Reference } from "../rules/rule.ts";
import { findMemberId } from "../saved-queries/store.ts";
import { placeWidgets } from "./decide.ts";
import {
  countDashboards,
  deleteDashboard,
  insertDashboard,
  loadSharedDashboards,
  lockDashboards,
  saveDashboard,
  type SharedDashboardRow,
} from "./store.ts";
import { type Author, checkDraft } from "./write.ts";

/** `owner` is a user name, null the organization; names stand where a stored one has ids. */
export interface SharedDashboard {
  owner: string | null;
  name: string;
  is_for_all: boolean;
  role_ids: string[];
  widgets: WidgetDraft[];
}

export const sharedDashboardRefs: readonly Reference[] = [
  { path: "role_ids.*", noun: "role" },
  { path: "widgets.*.config.environment_id", noun: "environment" },
  { path: "widgets.*.config.environment_ids.*", noun: "environment" },
];
type Named = Pick<SharedDashboard, "owner" | "name">;
/** A name is unique among the dashboards of its owner alone. */
export const sharedDashboardKey = ({ owner, name }: Named): string =>
  `${owner ?? ""} ${name}`.toLowerCase();
export const sharedDashboardTitle = ({ owner, name }: Named): string =>
  owner === null ? name : `${name} of ${owner}`;

export async function loadShared(
  sql: Sql,
  names: NameIndex,
): Promise<{ id: string; shared: SharedDashboard }[]> {
  return (await loadSharedDashboards(sql)).map(({ id, owner, ...row }) => {
    const fields = idsToNames(sharedDashboardRefs, { ...row }, names) as Fields & typeof row; // only ids became names
    return {
      id,
      shared: {
        owner,
        name: row.name,
        is_for_all: row.is_for_all,
        role_ids: [...fields.role_ids].sort(),
        widgets: fields.widgets.map(draftOf),
      },
    };
  });
}

interface SharedWrite {
  shared: SharedDashboard;
  names: NameIndex;
  isFromOtherOrganization: boolean;
  /** What to refuse with where nothing here bears these names. */
  lacking: (missing: readonly string[]) => Refusal;
}

/** Under its owner's name, as if its owner had made it; a private one is never replaced. */
export async function writeSharedDashboard(
  sql: Sql,
  author: Author,
  { shared, names, isFromOtherOrganization, lacking }: SharedWrite,
): Promise<string> {
  const { owner, ...fields } = shared;
  const missing: string[] = [];
  const ownerId = owner === null ? null : await findMemberId(sql, owner);
  if (owner !== null && ownerId === null) missing.push(`the person “${owner}”`);
  const draft = namesToIds(
    sharedDashboardRefs,
    { ...fields },
    {
      names,
      isFromOtherOrganization,
      missing: (noun, name) => missing.push(`the ${noun} “${name}”`),
    },
  ) as Fields & Omit<SharedDashboard, "owner">; // only names became ids
  if (missing.length > 0) throw lacking(missing);
  await lockDashboards(sql);
  const before = await findShared(sql, shared);
  if (before === null && (await countDashboards(sql, ownerId)) >= dashboardLimits.dashboards)
    throw refuse("too_many_entries", dashboardLimits.dashboards, "dashboards");
  await checkDraft(sql, author.caller, { draft, before });
  const { nowS } = author;
  const after = { ...draft, widgets: placeWidgets(draft.widgets, []) };
  const id = await nameTaken(
    before === null
      ? insertDashboard(sql, after, { ownerId, nowS })
      : saveDashboard(sql, after, { id: before.id, nowS }).then(() => before.id),
  );
  await record(sql, author, { id, before, after: await findShared(sql, shared) });
  return id;
}

export async function removeSharedDashboard(
  sql: Sql,
  author: Author,
  shared: SharedDashboard,
): Promise<void> {
  const before = await findShared(sql, shared);
  if (before === null) throw refuse("stale", sharedDashboardTitle(shared));
  await deleteDashboard(sql, before.id);
  await record(sql, author, { id: before.id, before, after: null });
}

const findShared = async (sql: Sql, shared: Named): Promise<SharedDashboardRow | null> =>
  (await loadSharedDashboards(sql)).find(
    (row) => sharedDashboardKey(row) === sharedDashboardKey(shared),
  ) ?? null;

const record = (
  sql: Sql,
  { caller, nowS }: Author,
  change: { id: string; before: SharedDashboardRow | null; after: SharedDashboardRow | null },
): Promise<void> =>
  recordChange(sql, caller, {
    ...change,
    action: change.before === null ? "create" : change.after === null ? "delete" : "update",
    at: nowS,
    resource: "dashboards",
    news: "dashboards",
  });

/** Ids are of one organization. */
const draftOf = ({ kind, title, size, x, y, config }: WidgetDraft): WidgetDraft =>
  ({ kind, title, size, x, y, config }) as WidgetDraft; // of the same kind
