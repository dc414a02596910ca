import { parse } from "#bpql/parse.ts";
import { print } from "#bpql/print.ts";
import { fromRuleTree } from "#bpql/rule-tree.ts";
import type { FieldKind } from "#bpql/field-kind.ts";
import type { RuleTree } from "#contract/environments.ts";
import { draftOf, isGroup, treeOf, type DraftGroup } from "./rule-draft.ts";

/** The definition being written, in the form that is in sight. */
export type FilterDraft = { mode: "rules"; root: DraftGroup } | { mode: "bpql"; text: string };
export type FieldKindLookup = (field: string) => FieldKind;
export interface FilterProblem {
  path: string;
  message: string;
}

/** As rules where they can say it. */
export function filterDraftOf(text: string, rules: RuleTree | null | undefined): FilterDraft {
  return rules ? { mode: "rules", root: draftOf(rules) } : { mode: "bpql", text };
}

/** The same for all that mean the same, so that another way of writing is no change. */
export function canonicalText(filter: FilterDraft, kindOf: FieldKindLookup): string {
  if (filter.mode === "rules") {
    const tree = { rules: treeOf(filter.root) };
    const read = fromRuleTree(tree, kindOf);
    return read.ok ? print(read.query) : JSON.stringify(tree);
  }
  const parsed = parse(filter.text, { kindOf });
  return parsed.ok ? print(parsed.query) : filter.text.trim();
}

/** What is said of a rule that is not filled in yet. */
export interface IncompleteRuleWords {
  noField: string;
  noValue: string;
}
const emptyWords: IncompleteRuleWords = { noField: "", noValue: "" };

/** What is wrong, by the language's own words; `path` leads to the part of the rule. */
export function problemsOf(
  filter: FilterDraft,
  kindOf: FieldKindLookup,
  words = emptyWords,
): readonly FilterProblem[] {
  if (filter.mode === "rules") {
    const read = fromRuleTree({ rules: treeOf(filter.root) }, kindOf);
    const empty = incompleteRules(filter.root, { path: "rules", words });
    return [
      ...empty,
      ...(read.ok
        ? []
        : read.problems.filter(({ path }) => !empty.some((problem) => problem.path === path))),
    ];
  }
  const parsed = parse(filter.text, { kindOf });
  return parsed.ok ? [] : parsed.problems.map(({ message }) => ({ path: "filter", message }));
}

/** One list of rules, with nothing inside it. */
export const isFlat = (filter: FilterDraft): boolean =>
  filter.mode === "rules" && !filter.root.items.some(isGroup);

/** What the server is given. */
export const filterToSend = (filter: FilterDraft): string | { rules: RuleTree } =>
  filter.mode === "rules" ? { rules: treeOf(filter.root) } : filter.text.trim();

/** The filter as text, or null while a rule is incomplete. */
export function toBpql(filter: FilterDraft, kindOf: FieldKindLookup): string | null {
  if (filter.mode === "bpql") return filter.text;
  const read = fromRuleTree({ rules: treeOf(filter.root) }, kindOf);
  if (!read.ok || problemsOf(filter, kindOf).length > 0) return null;
  return read.query.kind === "all" ? "" : print(read.query);
}

function incompleteRules(
  group: DraftGroup,
  { path, words }: { path: string; words: IncompleteRuleWords },
): FilterProblem[] {
  return group.items.flatMap((item, at) => {
    const itemPath = `${path}.items.${at}`;
    if (isGroup(item)) return incompleteRules(item, { path: itemPath, words });
    return [
      ...(item.field.trim() === "" ? [{ path: `${itemPath}.field`, message: words.noField }] : []),
      ...(item.values.length === 0 ? [{ path: `${itemPath}.value`, message: words.noValue }] : []),
    ];
  });
}
