import type { Environment, environmentGroup } from "#contract/environments.ts";
import type { AuditEntry } from "#contract/audit-logs.ts";
import {
  actionsOf,
  builtInRoles,
  environmentAccess,
  grantedActions,
} from "#contract/permissions.ts";
import { z } from "zod";
import type { ActionGrant } from "../../parts/granted-actions.ts";
import {
  filterDraftOf,
  canonicalText,
  type FilterDraft,
  type FieldKindLookup,
} from "./filter-draft.ts";

export type Group = z.output<typeof environmentGroup>;

/** An environment as the form holds it. */
export interface EnvironmentDraft {
  name: string;
  description: string;
  /** By name: one that nobody has yet is made when the environment is saved. */
  group: string;
  filter: FilterDraft;
  /** Role id → what it is given; a role that is missing sees nothing of it. */
  roles: Readonly<Record<string, ActionGrant>>;
}

export const newEnvironment: EnvironmentDraft = {
  name: "",
  description: "",
  group: "",
  filter: filterDraftOf("", { operator: "and", items: [] }),
  roles: {},
};

export function environmentDraftOf(
  environment: Environment,
  groups: readonly Group[],
): EnvironmentDraft {
  return {
    name: environment.name,
    description: environment.description,
    group: groups.find((group) => group.id === environment.group_id)?.name ?? "",
    filter: filterDraftOf(environment.filter ?? "", environment.rules),
    roles: rolesDraft(environment.roles ?? []),
  };
}

/** As the audit log has an environment: who is granted it only where that was changed. */
const environmentVersion = z.object({
  name: z.string(),
  description: z.string(),
  filter: z.string(),
  group_id: z.string().nullable(),
  roles: z
    .array(
      z.object({
        id: z.string(),
        access: z.enum(environmentAccess),
        actions: z.array(z.enum(grantedActions)).optional(),
      }),
    )
    .optional(),
});

/** A former version over what stands now; null where it is of something else. */
export function draftOfVersion(
  { before, after }: Pick<AuditEntry, "before" | "after">,
  current: EnvironmentDraft,
  groups: readonly Group[],
): EnvironmentDraft | null {
  const version = environmentVersion.safeParse(after ?? before);
  if (!version.success) return null;
  const { name, description, filter, group_id, roles } = version.data;
  return {
    name,
    description,
    group: groups.find((group) => group.id === group_id)?.name ?? "",
    filter: filterDraftOf(filter, null),
    roles: roles ? rolesDraft(roles) : current.roles,
  };
}

const rolesDraft = (
  roles: readonly Omit<NonNullable<Environment["roles"]>[number], "name">[],
): EnvironmentDraft["roles"] =>
  Object.fromEntries(
    roles.map(({ id, access, actions }) => [id, { access, ...(actions && { actions }) }]),
  );

/** Which parts differ. Another way to write the same filter is no difference. */
export function changedParts(
  before: EnvironmentDraft,
  after: EnvironmentDraft,
  kindOf: FieldKindLookup,
): (keyof EnvironmentDraft)[] {
  const plain = (["name", "description", "group"] as const).filter(
    (part) => before[part].trim() !== after[part].trim(),
  );
  const isFilter = canonicalText(before.filter, kindOf) !== canonicalText(after.filter, kindOf);
  const isRoles = rolesText(before.roles) !== rolesText(after.roles);
  return [
    ...plain,
    ...(isFilter ? (["filter"] as const) : []),
    ...(isRoles ? (["roles"] as const) : []),
  ];
}

/**
 * Those of the organization's own making: built-in ones reach every environment and cannot be
 * changed.
 */
export const ownRoles = <T extends { name: string }>(roles: readonly T[]): T[] =>
  roles.filter((role) => !builtInNames.has(role.name));

export const findGroup = (groups: readonly Group[], name: string): Group | undefined =>
  groups.find((group) => group.name.toLowerCase() === name.trim().toLowerCase());

const builtInNames: ReadonlySet<string> = new Set(builtInRoles.map(({ name }) => name));
const rolesText = (roles: EnvironmentDraft["roles"]): string =>
  JSON.stringify(
    Object.entries(roles)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([id, grant]) => [id, grant.access, actionsOf(grant).toSorted()]),
  );
