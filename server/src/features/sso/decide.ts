import type { SsoIdentity } from "./sso-identity.ts";

export interface RoleMapping {
  key: string;
  value: string;
  role_id: string;
  role_name: string;
}
/** What is known here of whoever came. */
export interface AdmissionInput {
  identity: Pick<SsoIdentity, "email" | "attributes">;
  /** Domains that the organization has proved. */
  domains: readonly string[];
  mappings: readonly RoleMapping[];
  /** By the provider's name of them, else by their address. */
  user: { id: string; isByIdentity: boolean; isSuperadmin: boolean } | null;
  member: { active: boolean; isPending: boolean; roleIds: readonly string[] } | null;
  /** False in an organization that follows another's single sign-on: it takes members only. */
  mayJoin: boolean;
  viewerRoleId: string;
}
export interface MappingResult {
  key: string;
  value: string;
  role: string;
  is_met: boolean;
  found: string[];
}
export type Admission =
  | { problem: string; mappings: MappingResult[] }
  | {
      problem: null;
      isNew: boolean;
      isJoining: boolean;
      roleIds: string[];
      mappings: MappingResult[];
      notes: string[];
    };

/**
 * Who may come in, and as what. An address counts only where the organization has proved its
 * domain.
 */
export function admit(input: AdmissionInput): Admission {
  const mappings = input.mappings.map(({ key, value, role_name }) => ({
    key,
    value,
    role: role_name,
    found: attributeValues(input.identity.attributes, key),
    is_met: attributeValues(input.identity.attributes, key).includes(value),
  }));
  const problem = problemOf(input);
  if (problem !== null) return { problem, mappings };
  const mappedRoleIds = input.mappings
    .filter((_, at) => mappings[at]?.is_met === true)
    .map((mapping) => mapping.role_id);
  const { roleIds, notes } = rolesAfter(input, input.mayJoin ? mappedRoleIds : null);
  return {
    problem: null,
    isNew: input.user === null,
    isJoining: !hasJoined(input.member),
    roleIds,
    mappings,
    notes,
  };
}

function problemOf({ identity, domains, user, member, mayJoin }: AdmissionInput): string | null {
  if (member !== null && !member.active) return "This member is switched off";
  if (user?.isByIdentity === true && hasJoined(member)) return null;
  if (identity.email === null)
    return "The provider sends no e-mail address: add an attribute email, mail or emailaddress";
  if (!isOfProvedDomain(identity.email, domains))
    return `The domain ${domainOf(identity.email)} is not proved`;
  if (member === null && !mayJoin)
    return "This organization uses another organization's single sign-on and accepts only existing members";
  return !hasJoined(member) && user?.isSuperadmin === true
    ? "Super admins cannot join an organization by single sign-on"
    : null;
}

const hasJoined = (member: AdmissionInput["member"]): boolean =>
  member !== null && !member.isPending;

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);
/** `domains`: those that the organization has proved. */
export const isOfProvedDomain = (email: string | null, domains: readonly string[]): boolean =>
  email !== null && domains.includes(domainOf(email));

/**
 * Roles that mappings can give follow the provider at each sign-in; those given by hand stay. Who
 * has none is a viewer.
 */
function rolesAfter(
  { member, mappings, viewerRoleId }: AdmissionInput,
  mappedRoleIds: readonly string[] | null,
): { roleIds: string[]; notes: string[] } {
  const currentRoleIds = member?.roleIds ?? [];
  if (mappedRoleIds === null) return { roleIds: [...currentRoleIds], notes: [] };
  const managed = new Set(mappings.map((mapping) => mapping.role_id));
  const after = [
    ...new Set([...currentRoleIds.filter((id) => !managed.has(id)), ...mappedRoleIds]),
  ];
  return after.length > 0
    ? { roleIds: after, notes: [] }
    : { roleIds: [viewerRoleId], notes: ["No mapping gives a role, so the role is viewer"] };
}

/** As Entra ID names the claim; mappings name it in full or by its last part. */
const groupsAttribute = "http://schemas.microsoft.com/ws/2008/06/identity/claims/groups";

/** The provider's groups of somebody count like those of the assertion. */
export function withGroups(
  attributes: Record<string, string[]>,
  values: readonly string[],
): Record<string, string[]> {
  if (values.length === 0) return attributes;
  const names = Object.keys(attributes).filter(
    (name) => name.split("/").at(-1)?.toLowerCase() === "groups",
  );
  const merged = (names.length > 0 ? names : [groupsAttribute]).map((name) => [
    name,
    [...new Set([...(attributes[name] ?? []), ...values])],
  ]);
  return { ...attributes, ...Object.fromEntries(merged) };
}

/** Roles after somebody's groups have changed: what the mapping gave to those before is taken. */
export function rolesAfterGroups(
  mappings: readonly RoleMapping[],
  {
    currentRoleIds,
    before,
    after,
    viewerRoleId,
  }: {
    currentRoleIds: readonly string[];
    before: readonly string[];
    after: readonly string[];
    viewerRoleId: string;
  },
): string[] {
  const mappedBy = (values: readonly string[]): ReadonlySet<string> =>
    new Set(
      mappings
        .filter(({ key, value }) => attributeValues(withGroups({}, values), key).includes(value))
        .map((mapping) => mapping.role_id),
    );
  const [removed, added] = [mappedBy(before), mappedBy(after)];
  const roleIds = new Set([...currentRoleIds.filter((id) => !removed.has(id)), ...added]);
  return roleIds.size > 0 ? [...roleIds] : [viewerRoleId];
}

/** By its whole name, or the last part of one that is an address. */
function attributeValues(attributes: Record<string, string[]>, key: string): string[] {
  const entry =
    Object.entries(attributes).find(([name]) => name === key) ??
    Object.entries(attributes).find(
      ([name]) =>
        name.toLowerCase() === key.toLowerCase() ||
        name.split("/").at(-1)?.toLowerCase() === key.toLowerCase(),
    );
  return entry?.[1] ?? [];
}

const secretPattern = /pass|secret|token|credential|private|key$|ssn|social/i;
/** For the eyes of administrators: what looks like a secret by its name or its form is covered. */
export function maskSecrets(attributes: Record<string, string[]>): Record<string, string[]> {
  const maskValue = (name: string, value: string): string =>
    secretPattern.test(name) ||
    /^[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}$/.test(value) ||
    /^[A-Za-z0-9+/_-]{40,}={0,2}$/.test(value)
      ? "••••••"
      : value.slice(0, 500);
  return Object.fromEntries(
    Object.entries(attributes)
      .slice(0, 100)
      .map(([name, values]) => [
        name.slice(0, 200),
        values.slice(0, 200).map((value) => maskValue(name, value)),
      ]),
  );
}
