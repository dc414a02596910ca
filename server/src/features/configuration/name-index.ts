import { everyEnvironment } from "#contract/permissions.ts";
import type { Sql } from "../../platform/db.ts";
import { loadContacts } from "../contacts/store.ts";
import { loadEnvironments, loadRoleNames } from "../environments/store.ts";
import { loadAssignable } from "../people/store.ts";
import { type ReferenceNoun, referenceNouns, type Reference } from "../rules/rule.ts";
import { loadRules } from "../rules/store.ts";
import type { Fields } from "./fields.ts";
import { replaceAt } from "./paths.ts";

/**
 * What things of one organization are called. Names are unique in their noun, whatever their case.
 */
export interface NameIndex {
  nameOf(noun: ReferenceNoun, id: string): string | null;
  idOf(noun: ReferenceNoun, name: string): string | null;
}

export async function loadNameIndex(sql: Sql): Promise<NameIndex> {
  const contacts = await loadContacts(sql);
  const callers = Map.groupBy(contacts, (contact) => contact.name.toLowerCase());
  // Two contacts of one name are told apart by what only one of them can have.
  const recipients: [string, string][] = [
    ...contacts.map((contact): [string, string] => [
      contact._id,
      `contact ${callers.get(contact.name.toLowerCase())?.length === 1 ? contact.name : (contact.email ?? contact.phone_number ?? contact._id)}`,
    ]),
    ...(await loadAssignable(sql)).map((person): [string, string] => [
      person._id,
      `person ${person.username}`,
    ]),
  ];
  const namePairs = (rows: readonly { id: string; name: string | null }[]): [string, string][] =>
    rows.map(({ id, name }) => [id, name ?? id]);
  return nameIndexOf({
    environment: namePairs(await loadEnvironments(sql)),
    "mapping table": namePairs(await loadRules(sql, "mapping-table")),
    recipient: recipients,
    role: namePairs(await loadRoleNames(sql)),
  });
}

function nameIndexOf(
  pairs: Readonly<Record<ReferenceNoun, readonly [string, string][]>>,
): NameIndex {
  const indexed = new Map(
    referenceNouns.map((noun) => [
      noun,
      {
        names: new Map(pairs[noun]),
        ids: new Map(pairs[noun].map(([id, name]) => [name, id])),
        folded: new Map(pairs[noun].map(([id, name]) => [name.toLowerCase(), id])),
      },
    ]),
  );
  return {
    nameOf: (noun, id) => indexed.get(noun)?.names.get(id) ?? null,
    idOf: (noun, name) =>
      indexed.get(noun)?.ids.get(name) ?? indexed.get(noun)?.folded.get(name.toLowerCase()) ?? null,
  };
}

type Refs = readonly Reference[] | undefined;

/**
 * Ids become names. One whose thing is gone becomes `#id`, which means nothing elsewhere and the
 * same here.
 */
export const idsToNames = (refs: Refs, fields: Fields, names: NameIndex): Fields =>
  mapReferences(
    refs,
    fields,
    (noun, text) => names.nameOf(noun, text) ?? (/^\d{1,18}$/.test(text) ? `#${text}` : text),
  );

/**
 * Names become ids; `missing` is told of those that nothing bears. `isElsewhere`: they were given
 * in another organization.
 */
export const namesToIds = (
  refs: Refs,
  fields: Fields,
  {
    names,
    missing,
    isFromOtherOrganization = false,
  }: {
    names: NameIndex;
    missing: (noun: ReferenceNoun, name: string) => void;
    isFromOtherOrganization?: boolean;
  },
): Fields =>
  mapReferences(refs, fields, (noun, text) => {
    if (noun === "environment" && text === everyEnvironment) return text;
    const id = names.idOf(noun, text);
    if (id !== null) return id;
    const missingId = /^#(\d{1,18})$/.exec(text)?.[1];
    if (missingId !== undefined && !isFromOtherOrganization) return missingId;
    if (noun === "recipient" && missingId === undefined && !/^(contact|person) /.test(text))
      return text;
    missing(noun, text);
    return "0";
  });

/** As the things themselves are spelled: another case is no other name. */
export const normalizeNames = (refs: Refs, fields: Fields, names: NameIndex): Fields =>
  mapReferences(
    refs,
    fields,
    (noun, text) => names.nameOf(noun, names.idOf(noun, text) ?? "") ?? text,
  );

function mapReferences(
  refs: Refs,
  fields: Fields,
  change: (noun: ReferenceNoun, text: string) => string,
): Fields {
  const copy = structuredClone(fields);
  for (const { path, noun } of refs ?? [])
    replaceAt(copy, path, (value) => (typeof value === "string" ? change(noun, value) : value));
  return copy;
}
