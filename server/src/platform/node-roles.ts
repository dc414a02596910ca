import { type NodeRole, nodeRoles } from "#contract/node-roles.ts";

export type NodeRoles = ReadonlySet<NodeRole>;

/** TOCSIN_ROLES; all of them where it is not set. */
export function nodeRolesFrom(env: Readonly<Record<string, string | undefined>>): NodeRoles {
  const text = env["TOCSIN_ROLES"];
  if (text === undefined) return new Set(nodeRoles);
  const names = namesIn(text);
  return new Set(nodeRoles.filter((role) => names.includes(role)));
}

/** Every name that is no role, and a list without any. */
export function nodeRoleProblems(text: string): string[] {
  const names = namesIn(text);
  if (names.length === 0) return [`“${text}” names no role: ${nodeRoles.join(", ")}`];
  return names
    .filter((name) => !nodeRoles.some((role) => role === name))
    .map((name) => `“${name}” is none of ${nodeRoles.join(", ")}`);
}

const namesIn = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
