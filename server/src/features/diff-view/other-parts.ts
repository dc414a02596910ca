import type { ConfigKind } from "#contract/news.ts";
import type { Resource } from "#contract/permissions.ts";
import type { Grant } from "#contract/roles.ts";
import { type TagCategory, tagCategories } from "#contract/tag-categories.ts";
import { setJob } from "../../platform/jobs.ts";
import { nameTaken } from "../../platform/refuse.ts";
import type { Mode } from "../correlation/patterns.ts";
import { loadMode, saveMode } from "../correlation/store.ts";
import { insertEnvironment, insertGroup, loadEnvironments, loadGroups, saveEnvironment } from "../environments/store.ts";
import { setRetagging } from "../incident-tags/store.ts";
import { numbersOf } from "../organizations/settings.ts";
import { loadOrganization, loadOwnId, saveSettings } from "../organizations/store.ts";
import { mayGive } from "../roles/decide.ts";
import { insertRole, loadRoles, type RoleDraft, saveRole } from "../roles/store.ts";
import { knownTagsOf } from "../tag-manager/decide.ts";
import { setRetitling } from "../tag-manager/retitle.ts";
import { loadCategories, saveCategory } from "../tag-manager/store.ts";
import { insertView, loadViews, saveView, type ViewDraft, type ViewKind } from "../views/store.ts";
import type { Fields, Part } from "./item.ts";

const settings: Part = {
  kind: "settings", resource: "general_settings", news: "organization", toggle: "general_settings",
  load: async (sql) => {
    const own = await loadOwnId(sql);
    const row = await loadOrganization(sql, own);
    return row === null ? [] : [{ key: "settings", name: "General settings", id: row.id, fields: { app_bar_color: row.app_bar_color, correlation_mode: await loadMode(sql), ...numbersOf(row.settings) } }];
  },
  save: async (sql, { fields }) => {
    const own = await loadOwnId(sql);
    const row = await loadOrganization(sql, own);
    const { app_bar_color, correlation_mode, ...numbers } = fieldsAs<{ app_bar_color: string | null; correlation_mode: Mode } & Record<string, unknown>>(fields);
    await saveSettings(sql, own, { display_name: row?.display_name ?? "", app_bar_color, settings: fieldsAs<Record<string, number>>(numbers) });
    await saveMode(sql, correlation_mode);
    return own;
  },
};

const tagManager: Part = {
  kind: "tag-manager", resource: "tag_management", news: "tag-manager", toggle: "tag_manager",
  load: async (sql) => {
    const known = knownTagsOf(await loadCategories(sql));
    return tagCategories.map((category) => ({ key: category, name: category, id: category, fields: { tags: known[category] } }));
  },
  save: async (sql, { item, fields, nowS }) => {
    const category = item.key as TagCategory; // load gives these keys alone
    await saveCategory(sql, category, { tags: fieldsAs<{ tags: string[] }>(fields).tags, nowS });
    await setRetitling(sql, nowS);
    if (category === "priority") await setRetagging(sql, { after: "0", done: 0, nowS });
    return category;
  },
};

const environments: Part = {
  kind: "environments", resource: "environments", news: "organization",
  load: async (sql) => {
    const groups = new Map((await loadGroups(sql)).map((group) => [group.id, group.name]));
    return (await loadEnvironments(sql)).map(({ id, name, description, filter, group_id }) => ({ key: name.toLowerCase(), name, id, fields: { description, filter, group: group_id === null ? null : (groups.get(group_id) ?? null) } }));
  },
  save: async (sql, { item, fields, before, nowS }) => {
    const { description, filter, group } = fieldsAs<{ description: string; filter: string; group: string | null }>(fields);
    const group_id = group === null ? null : ((await loadGroups(sql)).find((one) => one.name.toLowerCase() === group.toLowerCase())?.id ?? (await insertGroup(sql, group, nowS)));
    const known = (await loadEnvironments(sql)).find((one) => one.id === before?.id);
    const after = known
      ? await saveEnvironment(sql, { ...known, description, filter, group_id, revision: known.revision + (known.filter === filter ? 0 : 1), updated_at: nowS })
      : await nameTaken(insertEnvironment(sql, { name: item.name, description, filter, group_id, created_at: nowS }));
    if (known?.filter !== filter) await setJob(sql, { kind: "place", subject: after.id, due_at: nowS, params: { after: "0", done: 0 } });
    return after.id;
  },
};

const roles: Part = {
  kind: "roles", resource: "roles", news: "roles",
  load: async (sql) =>
    (await loadRoles(sql)).filter((role) => !role.is_built_in).map(({ id, name, description, permissions, environments: grants }) => ({ key: name.toLowerCase(), name, id, fields: { description, permissions: [...permissions].sort(), environments: [...grants].sort(byEnvironment) } })),
  save: async (sql, { item, fields, before, caller }) => {
    const draft: RoleDraft = { name: item.name, ...fieldsAs<Omit<RoleDraft, "name">>(fields) };
    mayGive(caller, draft);
    if (before === null) return nameTaken(insertRole(sql, draft));
    await saveRole(sql, before.id, draft);
    return before.id;
  },
};
const byEnvironment = (one: Grant, other: Grant): number => (one.environment_id < other.environment_id ? -1 : 1);

const views = (kind: ViewKind, resource: Resource): Part => ({
  kind, resource, news: kind satisfies ConfigKind,
  load: async (sql) => (await loadViews(sql, kind)).map(({ id, name, active, columns, shown, environment_ids, role_ids }) => ({ key: name.toLowerCase(), name, id, fields: { active, columns, shown, environment_ids, role_ids } })),
  save: async (sql, { item, fields, before, nowS }) => {
    const draft: ViewDraft = { name: item.name, ...fieldsAs<Omit<ViewDraft, "name">>(fields) };
    const known = (await loadViews(sql, kind)).find((one) => one.id === before?.id);
    return known ? (await saveView(sql, { ...known, ...draft, revision: known.revision + 1, updated_at: nowS })).id : (await nameTaken(insertView(sql, draft, { kind, nowS }))).id;
  },
});

export const otherParts: readonly Part[] = [settings, tagManager, environments, roles, views("alert-view", "alert_view"), views("incident-view", "incident_view")];

/** What `load` of the same part gave, of another organization: only names became ids. */
const fieldsAs = <T>(fields: Fields): T => fields as T;
