import type { ConfigurationKind, DiffItem, KindOfDiff } from "#contract/diff-view.ts";
import { canonical } from "../../platform/canonical.ts";
import type { Fields, Item } from "./item.ts";

/** Things that both have and that are the same are counted; of all others, what differs. `obstacle` says why one cannot be copied. */
export function compare(kind: ConfigurationKind, { source, target }: { source: readonly Item[]; target: readonly Item[] }, obstacle: (item: Item, before: Item | null) => string | null): KindOfDiff {
  const there = new Map(target.map((item) => [item.key, item]));
  const here = new Set(source.map((item) => item.key));
  const items: DiffItem[] = [];
  for (const item of source) {
    const before = there.get(item.key) ?? null;
    const differences = differencesOf(item.fields, before?.fields ?? null);
    if (before !== null && differences.length === 0) continue;
    items.push({ key: item.key, name: item.name, state: before === null ? "only_source" : "differs", differences, obstacle: obstacle(item, before) });
  }
  for (const item of target) {
    if (!here.has(item.key)) items.push({ key: item.key, name: item.name, state: "only_target", differences: differencesOf(null, item.fields), obstacle: "The source does not have it" });
  }
  return { kind, items, same: source.length - items.filter((one) => one.state !== "only_target").length };
}

/** Field by field; objects are looked into, lists are compared whole where their lengths differ. */
function differencesOf(source: Fields | null, target: Fields | null): DiffItem["differences"] {
  const paths = new Map<string, { source: unknown; target: unknown }>();
  for (const [side, fields] of [["source", source], ["target", target]] as const) {
    for (const [path, value] of leavesOf(fields ?? {}, "")) paths.set(path, { source: null, target: null, ...paths.get(path), [side]: value });
  }
  return [...paths].filter(([, sides]) => canonical(sides.source) !== canonical(sides.target)).map(([path, sides]) => ({ path, source: shownValue(path, sides.source), target: shownValue(path, sides.target) }));
}

function leavesOf(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[path, value]];
  const entries = Object.entries(value);
  if (entries.length === 0) return path === "" ? [] : [[path, value]];
  return entries.flatMap(([key, one]) => leavesOf(one, path === "" ? key : `${path}.${key}`));
}

const secretName = /(^|[._])(client_)?(secret|password|token|api_?key|private_?key|sealed|credentials?)($|[._])/i;
export const hiddenSecret = "••••";

/** Secrets never leave: neither shown here nor copied. */
export const holdsSecret = (fields: Fields): boolean => secretPaths(fields, "").length > 0;

function shownValue(path: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return secretName.test(path) ? hiddenSecret : withoutSecrets(value);
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, secretName.test(key) && one !== null ? hiddenSecret : withoutSecrets(one)]));
}

function secretPaths(value: unknown, path: string): string[] {
  if (secretName.test(path) && value !== null && value !== undefined && value !== "") return [path];
  if (Array.isArray(value)) return value.flatMap((one) => secretPaths(one, ""));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => secretPaths(one, key));
}
