import type { Grant } from "#contract/roles.ts";
import { type TagCategory, tagCategories } from "#contract/tag-categories.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import type { Fields } from "../configuration/fields.ts";
import { inIds, inNames } from "../configuration/names.ts";
import { titled } from "../configuration/titled.ts";
import { filterText } from "../environments/filter.ts";
import {
  arrange,
  awaitEnvironments,
  changeEnvironment,
  changeGroup,
  createEnvironment,
  createGroup,
} from "../environments/keep.ts";
import { loadEnvironments, loadGroups } from "../environments/store.ts";
import { changeSettings } from "../organizations/change-settings.ts";
import { numbersOf } from "../organizations/settings.ts";
import { loadOrganization, loadOwnId } from "../organizations/store.ts";
import { changeRole, createRole, roleOf } from "../roles/keep.ts";
import { loadRoles, type RoleDraft } from "../roles/store.ts";
import type { Ref } from "../rules/rule.ts";
import { knownTagsOf } from "../tag-manager/decide.ts";
import { setCategory } from "../tag-manager/set-category.ts";
import { loadCategories } from "../tag-manager/store.ts";
import { loadViews, type ViewDraft } from "../views/store.ts";
import { alertViews, incidentViews, openViews, type ViewList } from "../views/write.ts";
import type { Item, Part, Writing } from "./item.ts";

const settings: Part = {
  kind: "settings",
  resource: "general_settings",
  toggle: "general_settings",
  isFixed: true,
  load: async (sql) => {
    const row = await loadOrganization(sql, await loadOwnId(sql));
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
          ...numbers
        } = fieldsAs<
          { app_bar_color: string | null; second_factor_required: boolean } & Record<string, number>
        >(item.fields);
        const changed = Object.fromEntries(
          Object.entries(numbers).filter(([name, value]) => value !== before?.fields[name]),
        );
        await titled(item.name, () =>
          changeSettings(sql, by, { appBarColor, secondFactorRequired, ...changed }),
        );
        return item.id;
      },
    }),
};

const tagManager: Part = {
  kind: "tag-manager",
  resource: "tag_management",
  toggle: "tag_manager",
  isFixed: true,
  load: async (sql) => {
    const known = knownTagsOf(await loadCategories(sql));
    return tagCategories.map((category) => ({
      key: category,
      name: category,
      id: category,
      fields: { tags: known[category] },
    }));
  },
  open: (sql, by) =>
    Promise.resolve({
      write: async ({ item }) =>
        (
          await titled(item.name, () =>
            setCategory(sql, by, {
              id: item.key as TagCategory,
              tags: fieldsAs<{ tags: string[] }>(item.fields).tags,
            }),
          )
        ).id, // load gives these keys alone
    }),
};

const groups: Part = {
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
          await titled(item.name, () =>
            before === null
              ? createGroup(sql, by, { name: item.name })
              : changeGroup(sql, by, { id: before.id, name: before.name }),
          )
        ).id,
      arrange: (ids) => arrange(sql, by, { groups: ids }),
    }),
};

const environments: Part = {
  kind: "environments",
  resource: "environments",
  load: async (sql) => {
    const named = new Map((await loadGroups(sql)).map((group) => [group.id, group.name]));
    return (await loadEnvironments(sql)).map(({ id, name, description, filter, group_id }) => ({
      key: name.toLowerCase(),
      name,
      id,
      fields: {
        description,
        filter,
        group: group_id === null ? null : (named.get(group_id) ?? null),
      },
    }));
  },
  order: { load: () => Promise.resolve({}) },
  open: async (sql, by) => {
    const known = new Map((await loadEnvironments(sql)).map((row) => [row.id, row]));
    const groupIds = new Map(
      (await loadGroups(sql)).map((group) => [group.name.toLowerCase(), group.id]),
    );
    return {
      write: ({ item, before }) =>
        titled(item.name, async () => {
          const { description, filter, group } = fieldsAs<{
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
          const row = before && known.get(before.id);
          const draft = { description, filter: filterText(filter), group_id };
          return (
            row
              ? await changeEnvironment(sql, by, { before: row, wanted: draft })
              : await createEnvironment(sql, by, { ...draft, name: item.name })
          ).id;
        }),
      arrange: async (ids) => {
        const rows = new Map((await loadEnvironments(sql)).map((row) => [row.id, row]));
        await arrange(sql, by, {
          environments: ids.map((id) => ({ id, group_id: rows.get(id)?.group_id ?? null })),
        });
      },
    };
  },
};

/**
 * Before environments or groups are written: what `wanted` makes of the environments that stand.
 */
export async function waitForEnvironments(
  sql: Sql,
  wanted: readonly Item[],
  nowS: number,
): Promise<void> {
  const filters = new Map(wanted.map((item) => [item.key, item.fields["filter"]]));
  const moved = (await loadEnvironments(sql)).filter(
    ({ name, filter }) => (filters.get(name.toLowerCase()) ?? filter) !== filter,
  );
  await awaitEnvironments(sql, { moved: moved.map((row) => row.id), nowS });
}

const roleRefs: readonly Ref[] = [{ path: "environments.*.environment_id", noun: "environment" }];
const roles: Part = {
  kind: "roles",
  resource: "roles",
  load: async (sql, names) =>
    (await loadRoles(sql))
      .filter((role) => !role.is_built_in)
      .map(({ id, name, description, permissions, environments: grants }) => {
        const fields = inNames(
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
            environments: (fields["environments"] as Grant[]).sort(byEnvironment),
          },
        }; // as they were put in
      }),
  open: (sql, by) =>
    Promise.resolve({
      write: async ({ item, before }) => {
        const draft = fieldsAs<Omit<RoleDraft, "name">>(withIds(item, roleRefs, by));
        return (
          await titled(item.name, async () =>
            before === null
              ? createRole(sql, by, { name: item.name, ...draft })
              : changeRole(sql, by, { before: await roleOf(sql, before.id), wanted: draft }),
          )
        ).id;
      },
    }),
};
const byEnvironment = (one: Grant, other: Grant): number =>
  one.environment_id < other.environment_id ? -1 : 1;

const viewRefs: readonly Ref[] = [
  { path: "environment_ids.*", noun: "environment" },
  { path: "role_ids.*", noun: "role" },
];
const views = (list: ViewList): Part => ({
  kind: list.kind,
  resource: list.resource,
  load: async (sql, names) =>
    (await loadViews(sql, list.kind)).map(
      ({ id, name, active, columns, shown, environment_ids, role_ids }) => ({
        key: name.toLowerCase(),
        name,
        id,
        fields: inNames(viewRefs, { active, columns, shown, environment_ids, role_ids }, names),
      }),
    ),
  order: { load: () => Promise.resolve({}) },
  open: async (sql, by) => {
    const writer = await openViews(sql, list, by);
    return {
      write: async ({ item, before }) => {
        const draft = fieldsAs<Omit<ViewDraft, "name">>(withIds(item, viewRefs, by));
        return (
          await titled(item.name, () =>
            before === null
              ? writer.create({ name: item.name, ...draft })
              : writer.change(before.id, { edit: ({ name }) => ({ name, ...draft }) }),
          )
        ).id;
      },
      arrange: (ids) => writer.reorder(ids),
    };
  },
});

/** In the order in which they are written: what others name comes first. */
export const namedParts: readonly Part[] = [settings, tagManager, groups, environments, roles];
export const namingParts: readonly Part[] = [views(alertViews), views(incidentViews)];

function withIds({ name, fields }: Item, refs: readonly Ref[], { names }: Writing): Fields {
  const missing: string[] = [];
  const found = inIds(refs, fields, {
    names,
    isElsewhere: true,
    missing: (noun, one) => missing.push(`the ${noun} “${one}”`),
  });
  if (missing.length > 0)
    throw refuse(
      "impossible",
      `${name} names ${missing.join(", ")}, which the target does not have: copy that too`,
    );
  return found;
}

/** What `load` of the same part gave, of another organization: only names became ids. */
const fieldsAs = <T>(fields: Fields): T => fields as T;
