import type { Answer } from "./answer.ts";

export interface Mapping {
  key: string;
  value: string;
  role_id: string;
  role_name: string;
}
/** What is known here of whoever came. */
export interface Known {
  answer: Pick<Answer, "email" | "attributes">;
  /** Domains that the organization has proved. */
  domains: readonly string[];
  mappings: readonly Mapping[];
  /** By the provider's name of them, else by their address. */
  user: { id: string; isByIdentity: boolean; isSuperadmin: boolean } | null;
  member: { active: boolean; roleIds: readonly string[] } | null;
  /** False in an organization that follows another's single sign-on: it takes members only. */
  mayJoin: boolean;
  viewerRoleId: string;
}
export interface Met {
  key: string;
  value: string;
  role: string;
  is_met: boolean;
  found: string[];
}
export type Admission =
  | { problem: string; mappings: Met[] }
  | {
      problem: null;
      isNew: boolean;
      joins: boolean;
      roleIds: string[];
      mappings: Met[];
      notes: string[];
    };

/**
 * Who may come in, and as what. An address counts only where the organization has proved its
 * domain.
 */
export function admit(known: Known): Admission {
  const mappings = known.mappings.map(({ key, value, role_name }) => ({
    key,
    value,
    role: role_name,
    found: valuesOf(known.answer.attributes, key),
    is_met: valuesOf(known.answer.attributes, key).includes(value),
  }));
  const problem = problemOf(known);
  if (problem !== null) return { problem, mappings };
  const given = known.mappings
    .filter((_, at) => mappings[at]?.is_met === true)
    .map((one) => one.role_id);
  const { roleIds, notes } = rolesAfter(known, known.mayJoin ? given : null);
  return {
    problem: null,
    isNew: known.user === null,
    joins: known.member === null,
    roleIds,
    mappings,
    notes,
  };
}

function problemOf({ answer, domains, user, member, mayJoin }: Known): string | null {
  if (member !== null && !member.active) return "This member is switched off";
  if (user?.isByIdentity === true && member !== null) return null;
  if (answer.email === null)
    return "The provider names no e-mail address: send an attribute email, mail or emailaddress";
  const domain = answer.email.slice(answer.email.lastIndexOf("@") + 1);
  if (!domains.includes(domain)) return `The domain ${domain} is not proved`;
  if (member === null && !mayJoin)
    return "This organization follows another one's single sign-on and takes only who is a member already";
  return member === null && user?.isSuperadmin === true
    ? "Who administers the installation joins no organization by single sign-on"
    : null;
}

/**
 * Roles that mappings can give follow the provider at each sign-in; those given by hand stay. Who
 * has none is a viewer.
 */
function rolesAfter(
  { member, mappings, viewerRoleId }: Known,
  given: readonly string[] | null,
): { roleIds: string[]; notes: string[] } {
  const held = member?.roleIds ?? [];
  if (given === null) return { roleIds: [...held], notes: [] };
  const managed = new Set(mappings.map((one) => one.role_id));
  const after = [...new Set([...held.filter((id) => !managed.has(id)), ...given])];
  return after.length > 0
    ? { roleIds: after, notes: [] }
    : { roleIds: [viewerRoleId], notes: ["No mapping gives a role: a viewer"] };
}

/** By its whole name, or the last part of one that is an address. */
function valuesOf(attributes: Record<string, string[]>, key: string): string[] {
  const found =
    Object.entries(attributes).find(([name]) => name === key) ??
    Object.entries(attributes).find(
      ([name]) =>
        name.toLowerCase() === key.toLowerCase() ||
        name.split("/").at(-1)?.toLowerCase() === key.toLowerCase(),
    );
  return found?.[1] ?? [];
}

const secretName = /pass|secret|token|credential|private|key$|ssn|social/i;
/** For the eyes of administrators: what looks like a secret by its name or its form is covered. */
export function masked(attributes: Record<string, string[]>): Record<string, string[]> {
  const cover = (name: string, value: string): string =>
    secretName.test(name) ||
    /^[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}$/.test(value) ||
    /^[A-Za-z0-9+/_-]{40,}={0,2}$/.test(value)
      ? "••••••"
      : value.slice(0, 500);
  return Object.fromEntries(
    Object.entries(attributes)
      .slice(0, 100)
      .map(([name, values]) => [
        name.slice(0, 200),
        values.slice(0, 200).map((value) => cover(name, value)),
      ]),
  );
}
