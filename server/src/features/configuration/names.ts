import { everyEnvironment } from "#contract/permissions.ts";
import type { Sql } from "../../platform/db.ts";
import { loadContacts } from "../contacts/store.ts";
import { loadEnvironments, loadRoleNames } from "../environments/store.ts";
import { loadAssignable } from "../people/store.ts";
import { type Noun, nouns, type Ref } from "../rules/rule.ts";
import { loadRules } from "../rules/store.ts";
import type { Fields } from "./fields.ts";
import { replaceAt } from "./paths.ts";

/**
 * What things of one organization are called. Names are unique in their noun, whatever their case.
 */
export interface Names {
  nameOf(noun: Noun, id: string): string | null;
  idOf(noun: Noun, name: string): string | null;
}

export async function loadNames(sql: Sql): Promise<Names> {
  const contacts = await loadContacts(sql);
  const callers = Map.groupBy(contacts, (one) => one.name.toLowerCase());
  // Two contacts of one name are told apart by what only one of them can have.
  const recipients: [string, string][] = [
    ...contacts.map((one): [string, string] => [
      one._id,
      `contact ${callers.get(one.name.toLowerCase())?.length === 1 ? one.name : (one.email ?? one.phone_number ?? one._id)}`,
    ]),
    ...(await loadAssignable(sql)).map((one): [string, string] => [
      one._id,
      `person ${one.username}`,
    ]),
  ];
  const named = (rows: readonly { id: string; name: string | null }[]): [string, string][] =>
    rows.map(({ id, name }) => [id, name ?? id]);
  return namesOf({
    environment: named(await loadEnvironments(sql)),
    "mapping table": named(await loadRules(sql, "mapping-table")),
    recipient: recipients,
    role: named(await loadRoleNames(sql)),
  });
}

function namesOf(known: Readonly<Record<Noun, readonly [string, string][]>>): Names {
  const indexed = new Map(
    nouns.map((noun) => [
      noun,
      {
        names: new Map(known[noun]),
        ids: new Map(known[noun].map(([id, name]) => [name, id])),
        folded: new Map(known[noun].map(([id, name]) => [name.toLowerCase(), id])),
      },
    ]),
  );
  return {
    nameOf: (noun, id) => indexed.get(noun)?.names.get(id) ?? null,
    idOf: (noun, name) =>
      indexed.get(noun)?.ids.get(name) ?? indexed.get(noun)?.folded.get(name.toLowerCase()) ?? null,
  };
}

type Refs = readonly Ref[] | undefined;

/**
 * Ids become names. One whose thing is gone becomes `#id`, which means nothing elsewhere and the
 * same here.
 */
export const inNames = (refs: Refs, fields: Fields, names: Names): Fields =>
  changed(
    refs,
    fields,
    (noun, text) => names.nameOf(noun, text) ?? (/^\d{1,18}$/.test(text) ? `#${text}` : text),
  );

/**
 * Names become ids; `missing` is told of those that nothing bears. `isElsewhere`: they were given
 * in another organization.
 */
export const inIds = (
  refs: Refs,
  fields: Fields,
  {
    names,
    missing,
    isElsewhere = false,
  }: { names: Names; missing: (noun: Noun, name: string) => void; isElsewhere?: boolean },
): Fields =>
  changed(refs, fields, (noun, text) => {
    if (noun === "environment" && text === everyEnvironment) return text;
    const found = names.idOf(noun, text);
    if (found !== null) return found;
    const gone = /^#(\d{1,18})$/.exec(text)?.[1];
    if (gone !== undefined && !isElsewhere) return gone;
    if (noun === "recipient" && gone === undefined && !/^(contact|person) /.test(text)) return text;
    missing(noun, text);
    return "0";
  });

/** As the things themselves are spelled: another case is no other name. */
export const asSpelled = (refs: Refs, fields: Fields, names: Names): Fields =>
  changed(refs, fields, (noun, text) => names.nameOf(noun, names.idOf(noun, text) ?? "") ?? text);

function changed(refs: Refs, fields: Fields, change: (noun: Noun, text: string) => string): Fields {
  const copy = structuredClone(fields);
  for (const { path, noun } of refs ?? [])
    replaceAt(copy, path, (value) => (typeof value === "string" ? change(noun, value) : value));
  return copy;
}
