import type { RuleItem } from "../../data/rules.ts";
import { ruleWords as words } from "../../words/en.ts";
import type { RuleFilter, RuleSort } from "./rule-view.ts";

export const byOrder = (one: RuleItem, other: RuleItem): number => one.order - other.order || Number(one.id) - Number(other.id);
export const byName = (one: { name: string | null }, other: { name: string | null }): number => (one.name ?? "").localeCompare(other.name ?? "");

/** What any list of rules can be narrowed to. */
export const ruleFilters: readonly RuleFilter<RuleItem>[] = [
  { id: "on", label: words.on, holds: ({ active }) => active },
  { id: "off", label: words.offOnes, holds: ({ active }) => !active },
  { id: "broken", label: words.broken, holds: ({ problem }) => problem !== null },
];

/** Orders that any rule has. */
export const ruleSorts: readonly RuleSort<RuleItem>[] = [
  { id: "updated", label: words.sorts.updated, compare: (one, other) => other.updated_at - one.updated_at },
];
