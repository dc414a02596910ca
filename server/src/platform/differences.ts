import { canonicalJson } from "./canonical-json.ts";

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
  return [...paths.values()].filter(
    (difference) => canonicalJson(difference.before) !== canonicalJson(difference.after),
  );
}

function leavesOf(value: unknown, counterpart: unknown, path: string): [string, unknown][] {
  const isLookedInto = Array.isArray(value)
    ? Array.isArray(counterpart) &&
      counterpart.length === value.length &&
      value.some((item) => typeof item === "object")
    : typeof value === "object" && value !== null;
  if (!isLookedInto || typeof value !== "object" || value === null) return [[path, value]];
  const entries = Object.entries(value);
  if (entries.length === 0 && path !== "") return [[path, value]];
  const counterpartFields =
    typeof counterpart === "object" && counterpart !== null
      ? (counterpart as Record<string, unknown>)
      : {}; // an object whose keys are texts
  return entries.flatMap(([key, item]) =>
    leavesOf(item, counterpartFields[key], path === "" ? key : `${path}.${key}`),
  );
}
