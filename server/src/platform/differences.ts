import { canonical } from "./canonical.ts";

export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

/**
 * Leaf by leaf; lists are looked into where they are of one length. A side that lacks a leaf has
 * null there.
 */
export function differencesOf(before: object, after: object): Difference[] {
  const paths = new Map<string, Difference>();
  for (const [path, value] of leavesOf(before, after, ""))
    paths.set(path, { path, before: value, after: null });
  for (const [path, value] of leavesOf(after, before, ""))
    paths.set(path, { before: null, ...paths.get(path), path, after: value });
  return [...paths.values()].filter((one) => canonical(one.before) !== canonical(one.after));
}

function leavesOf(value: unknown, other: unknown, path: string): [string, unknown][] {
  const isLookedInto = Array.isArray(value)
    ? Array.isArray(other) &&
      other.length === value.length &&
      value.some((item) => typeof item === "object")
    : typeof value === "object" && value !== null;
  if (!isLookedInto || typeof value !== "object" || value === null) return [[path, value]];
  const entries = Object.entries(value);
  if (entries.length === 0 && path !== "") return [[path, value]];
  const beside =
    // an object whose keys are texts
    typeof other === "object" && other !== null ? (other as Record<string, unknown>) : {};
  return entries.flatMap(([key, one]) =>
    leavesOf(one, beside[key], path === "" ? key : `${path}.${key}`),
  );
}
