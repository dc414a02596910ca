import type { Grant } from "#contract/roles.ts";
import { type TagCategory, tagCategories } from "#contract/tag-categories.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import type { Fields } from "../configuration/fields.ts";
import { namesToIds, idsToNames } from "../configuration/name-index.ts";
import { prefixRefusals } from "../configuration/prefix-refusals.ts";
import { filterText } from "../environments/filter.ts";
import {
  reorderEnvironments,
  replaceAndLockEnvironments,
  changeEnvironment,
  changeGroup,
  createEnvironment,
  createGroup,
} from "../environments/write.ts";
import { loadEnvironments, loadGroups } from "../environments/store.ts";
import { changeSettings } from "../organizations/change-settings.ts";
import { numbersOf } from "../organizations/settings.ts";
import { loadOrganization, loadOrganizationId } from "../organizations/store.ts";
import { changeRole, createRole, requireRole } from "../roles/write.ts";
import { loadRoles, type RoleDraft } from "../roles/store.ts";
import type { Reference } from "../rules/rule.ts";
import { knownTagsOf } from "../tag-categories/known-tags.ts";
import { setCategory } from "../tag-manager/set-category.ts";
import { loadCategories } from "../tag-categories/store.ts";
import { loadViews, type ViewDraft } from "../views/store.ts";
import { alertViews, incidentViews, openViewWriter, type ViewList } from "../views/write.ts";
import type { Item, ConfigurationPart, WriteContext } from "./configuration-part.ts";
import { payloadMappingPart } from "./payload-mapping-part.ts";
import { designersPart } from "./designers-part.ts";
import { dashboardsPart } from "./dashboards-part.ts";
import { publicViewPart } from "./public-view-part.ts";
import { savedQueriesPart } from "./saved-queries-part.ts";

const settingsPart: ConfigurationPart = {
  kind: "settings",
  resource: "general_settings",
  toggle: "general_settings",
  isFixed: true,
  load: async (sql) => {
    const row = await loadOrganization(sql, await loadOrganizationId(sql));
    return row === null
      ? []
      : [
          {
            key: "settings",
            name: "General settings",
            id: row.id,
            fields: {
              app_bar_color: row.app_bar_color,
              second_factor_required: row.second_factor_required,
              web_push_allowed: row.web_push_allowed,
              silence_incidents: row.silence_incidents,
              workflow_second_person: row.workflow_second_person,
              ...numbersOf(row.settings),
            },
          },
        ];
  },
  open: (sql, by) =>
    Promise.resolve({
      write: async ({ item, before }) => {
        const {
          app_bar_color: appBarColor,
          second_factor_required: secondFactorRequired,
          web_push_allowed: webPushAllowed,
          silence_incidents: silenceIncidents,
          workflow_second_person: workflowSecondPerson,
          ...numbers
        } = castFields<
          {
            app_bar_color: string | null;
            second_factor_required: boolean;
            web_push_allowed: boolean;
            silence_incidents: boolean;
            workflow_second_person: boolean;
          } & Record<string, number>
        >(item.fields);
        const changed = Object.fromEntries(
          Object.entries(numbers).filter(([name, value]) => value !== before?.fields[name]),
        );
        await prefixRefusals(item.name, () =>
          changeSettings(sql, by, {
            settings: {
              appBarColor,
              secondFactorRequired,
              webPushAllowed,
              silenceIncidents,
              workflowSecondPerson,
              ...changed,
            },
          }),
        );
        return item.id;
      },
    }),
};

const tagManagerPart: ConfigurationPart = {
  kind: "tag-manager",
  resource: "tag_management",
  toggle: "tag_manager",
  isFixed: true,
  load: async (sql) => {
    const knownTags = knownTagsOf(await loadCategories(sql));
    return tagCategories.map((category) => ({
      key: category,
      name: category,
      id: category,
      fields: { tags: knownTags[category] },
    }));
  },
  open: (sql, by) =>
    Promise.resolve({
      write: async ({ item }) =>
        (
          await prefixRefusals(item.name, () =>
            setCategory(sql, by, {
              id: item.key as TagCategory,
              tags: castFields<{ tags: string[] }>(item.fields).tags,
            }),
          )
        ).id, // load gives these keys alone
    }),
};

const groupsPart: ConfigurationPart = {
  kind: "environment-groups",
  resource: "environments",
  load: async (sql) =>
    (await loadGroups(sql)).map(({ id, name }) => ({
      key: name.toLowerCase(),
      name,
      id,
      fields: {},
    })),
  order: { load: () => Promise.resolve({}) },
  open: (sql, by) =>
    Promise.resolve({
      write: async ({ item, before }) =>
        (
          await prefixRefusals(item.name, () =>
            before === null
              ? createGroup(sql, by, { name: item.name })
              : changeGroup(sql, by, { id: before.id, name: before.name }),
          )
        ).id,
      reorder: (ids) => reorderEnvironments(sql, by, { groups: ids }),
    }),
};

const environmentsPart: ConfigurationPart = {
  kind: "environments",
  resource: "environments",
  load: async (sql) => {
    const groupNames = new Map((await loadGroups(sql)).map((group) => [group.id, group.name]));
    return (await loadEnvironments(sql)).map(({ id, name, description, filter, group_id }) => ({
      key: name.toLowerCase(),
      name,
      id,
      fields: {
        description,
        filter,
        group: group_id === null ? null : (groupNames.get(group_id) ?? null),
      },
    }));
  },
  order: { load: () => Promise.resolve({}) },
  open: async (sql, by) => {
    const rowsById = new Map((await loadEnvironments(sql)).map((row) => [row.id, row]));
    const groupIds = new Map(
      (await loadGroups(sql)).map((group) => [group.name.toLowerCase(), group.id]),
    );
    return {
      write: ({ item, before }) =>
        prefixRefusals(item.name, async () => {
          const { description, filter, group } = castFields<{
            description: string;
            filter: string;
            group: string | null;
          }>(item.fields);
          const group_id =
            group === null
              ? null
              : (groupIds.get(group.toLowerCase()) ??
                (await createGroup(sql, by, { name: group })).id);
          if (group !== null && group_id !== null) groupIds.set(group.toLowerCase(), group_id);
          const row = before && rowsById.get(before.id);
          const draft = { description, filter: filterText(filter), group_id };
          return (
            row
              ? await changeEnvironment(sql, by, { before: row, changes: draft })
              : await createEnvironment(sql, by, { ...draft, name: item.name })
          ).id;
        }),
      reorder: async (ids) => {
        const rows = new Map((await loadEnvironments(sql)).map((row) => [row.id, row]));
        await reorderEnvironments(sql, by, {
          environments: ids.map((id) => ({ id, group_id: rows.get(id)?.group_id ?? null })),
        });
      },
    };
  },
};

/**
 * Before environments or groups are written: what `wanted` makes of the environments that stand.
 */
export async function lockChangedEnvironments(
  sql: Sql,
  items: readonly Item[],
  nowS: number,
): Promise<void> {
  const filters = new Map(items.map((item) => [item.key, item.fields["filter"]]));
  const changedRows = (await loadEnvironments(sql)).filter(
    ({ name, filter }) => (filters.get(name.toLowerCase()) ?? filter) !== filter,
  );
  await replaceAndLockEnvironments(sql, { changedIds: changedRows.map((row) => row.id), nowS });
}

const roleRefs: readonly Reference[] = [
  { path: "environments.*.environment_id", noun: "environment" },
];
const rolesPart: ConfigurationPart = {
  kind: "roles",
  resource: "roles",
  load: async (sql, names) =>
    (await loadRoles(sql))
      .filter((role) => !role.is_built_in)
      .map(({ id, name, description, permissions, environments: grants }) => {
        const fields = idsToNames(
          roleRefs,
          {
            description,
            permissions: [...permissions].sort(),
            environments: structuredClone(grants),
          },
          names,
        );
        return {
          key: name.toLowerCase(),
          name,
          id,
          fields: {
            ...fields,
            environments: (fields["environments"] as Grant[]).sort(compareByEnvironment),
          },
        }; // as they were put in
      }),
  open: (sql, by) =>
    Promise.resolve({
      write: async ({ item, before }) => {
        const draft = castFields<Omit<RoleDraft, "name">>(fieldsWithIds(item, roleRefs, by));
        return (
          await prefixRefusals(item.name, async () =>
            before === null
              ? createRole(sql, by, { name: item.name, ...draft })
              : changeRole(sql, by, { before: await requireRole(sql, before.id), changes: draft }),
          )
        ).id;
      },
    }),
};
const compareByEnvironment = (a: Grant, b: Grant): number =>
  a.environment_id < b.environment_id ? -1 : 1;

const viewRefs: readonly Reference[] = [
  { path: "environment_ids.*", noun: "environment" },
  { path: "role_ids.*", noun: "role" },
];
const viewsPart = (list: ViewList): ConfigurationPart => ({
  kind: list.kind,
  resource: list.resource,
  load: async (sql, names) =>
    (await loadViews(sql, list.kind)).map(
      ({ id, name, active, columns, shown, group_by, environment_ids, role_ids }) => ({
        key: name.toLowerCase(),
        name,
        id,
        fields: idsToNames(
          viewRefs,
          { active, columns, shown, group_by, environment_ids, role_ids },
          names,
        ),
      }),
    ),
  order: { load: () => Promise.resolve({}) },
  open: async (sql, by) => {
    const writer = await openViewWriter(sql, list, by);
    return {
      write: async ({ item, before }) => {
        const draft = castFields<Omit<ViewDraft, "name">>(fieldsWithIds(item, viewRefs, by));
        return (
          await prefixRefusals(item.name, () =>
            before === null
              ? writer.create({ name: item.name, ...draft })
              : writer.change(before.id, { edit: ({ name }) => ({ name, ...draft }) }),
          )
        ).id;
      },
      reorder: (ids) => writer.reorder(ids),
    };
  },
});

/** In the order in which they are written: what others name comes first. */
export const referencedParts: readonly ConfigurationPart[] = [
  settingsPart,
  tagManagerPart,
  groupsPart,
  environmentsPart,
  rolesPart,
];
export const referencingParts: readonly ConfigurationPart[] = [
  payloadMappingPart,
  viewsPart(alertViews),
  viewsPart(incidentViews),
  savedQueriesPart,
  designersPart,
  dashboardsPart,
  publicViewPart,
];

function fieldsWithIds(
  { name, fields }: Item,
  refs: readonly Reference[],
  { names }: WriteContext,
): Fields {
  const missing: string[] = [];
  const resolved = namesToIds(refs, fields, {
    names,
    isFromOtherOrganization: true,
    missing: (noun, name) => missing.push(`the ${noun} “${name}”`),
  });
  if (missing.length > 0) throw refuse("missing_in_target", name, missing.join(", "));
  return resolved;
}

/** What `load` of the same part gave, of another organization: only names became ids. */
const castFields = <T>(fields: Fields): T => fields as T;
