import type { RuleKind } from "#contract/rules.ts";
import { loadContacts } from "../features/contacts/store.ts";
import { loadEnvironments } from "../features/environments/store.ts";
import { loadAssignable } from "../features/people/store.ts";
import { type Noun } from "../features/rules/rule.ts";
import { loadRules } from "../features/rules/store.ts";
import { kindNamed } from "../pipeline/rule-kinds.ts";
import type { Sql } from "../platform/db.ts";
import type { Fields } from "./code.ts";
import { replaceAt } from "./paths.ts";

/** Of one organization: id → name, by noun. Names are unique in their noun. */
export type Names = ReadonlyMap<Noun, ReadonlyMap<string, string>>;

export async function loadNames(sql: Sql): Promise<Names> {
  const contacts = await loadContacts(sql);
  const callers = Map.groupBy(contacts, (one) => one.name.toLowerCase());
  // Two contacts of one name are told apart by what only one of them can have.
  const recipients = [
    ...contacts.map((one) => [one._id, `contact ${callers.get(one.name.toLowerCase())?.length === 1 ? one.name : (one.email ?? one.phone_number ?? one._id)}`] as const),
    ...(await loadAssignable(sql)).map((one) => [one._id, `person ${one.username}`] as const),
  ];
  return new Map<Noun, ReadonlyMap<string, string>>([
    ["environment", new Map((await loadEnvironments(sql)).map((one) => [one.id, one.name]))],
    ["mapping table", new Map((await loadRules(sql, "mapping-table")).map((one) => [one.id, one.name ?? one.id]))],
    ["recipient", new Map(recipients)],
  ]);
}

/** Ids become names. One whose thing is gone becomes `#id`, which means nothing elsewhere and the same here. */
export const inNames = (kind: RuleKind, body: Fields, names: Names): Fields =>
  changed(kind, body, (noun, text) => names.get(noun)?.get(text) ?? (/^\d{1,18}$/.test(text) ? `#${text}` : text));

/** Names become ids; `missing` is told of those that nothing bears. */
export const inIds = (kind: RuleKind, body: Fields, { names, missing }: { names: Names; missing: (noun: Noun, name: string) => void }): Fields =>
  changed(kind, body, (noun, text) => {
    const found = idOf(names.get(noun), text);
    if (found !== null) return found;
    const gone = /^#(\d{1,18})$/.exec(text)?.[1];
    if (gone !== undefined) return gone;
    if (noun === "recipient" && !/^(contact|person) /.test(text)) return text;
    missing(noun, text);
    return "0";
  });

/** As the things themselves are spelled: another case is no other name. */
export const asSpelled = (kind: RuleKind, body: Fields, names: Names): Fields =>
  changed(kind, body, (noun, text) => names.get(noun)?.get(idOf(names.get(noun), text) ?? "") ?? text);

export function idOf(known: ReadonlyMap<string, string> | undefined, name: string): string | null {
  const entries = [...(known ?? [])];
  const found = entries.find(([, one]) => one === name) ?? entries.find(([, one]) => one.toLowerCase() === name.toLowerCase());
  return found?.[0] ?? null;
}

function changed(kind: RuleKind, body: Fields, change: (noun: Noun, text: string) => string): Fields {
  const fields = structuredClone(body);
  for (const { path, noun } of kindNamed(kind).refs ?? []) replaceAt(fields, path, (value) => (typeof value === "string" ? change(noun, value) : value));
  return fields;
}
