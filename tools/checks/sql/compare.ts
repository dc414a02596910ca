/** What a value of a column is in a program, by what a driver can make of it. */
export type Family = "text" | "number" | "boolean" | "date" | "object" | "list" | "null" | "any";

/** A column of a statement's answer, as PostgreSQL describes it without running the statement. */
export interface Column {
  name: string;
  /** What the driver makes of its values. */
  family: Family;
  /** Of a list. */
  items: Family | null;
  type: string;
  /** It is a table's own column, and a row may come without it. */
  isNullable: boolean;
  /** A table's own column: the words that a CHECK allows, null for any. Undefined for what is worked out. */
  allowed: readonly string[] | null | undefined;
}

/** What the code takes a column's values for. */
export interface Claim {
  families: ReadonlySet<Family>;
  /** Of a list. */
  items: ReadonlySet<Family> | null;
  /** The words that it can be, where they are few. */
  words: readonly string[] | null;
  isOptional: boolean;
  text: string;
}

/** What the code takes a row for: claims by the names of its columns. */
export type RowClaim = ReadonlyMap<string, Claim>;

/** Where the code takes a row for something else than PostgreSQL answers. */
export function rowFaults(claims: RowClaim, columns: readonly Column[]): string[] {
  const names = columns.map(({ name }) => name);
  const missing = [...claims].flatMap(([name, { isOptional }]) =>
    names.includes(name) || isOptional ? [] : [`there is no column ${name}`],
  );
  const repeated = names.filter((name, at) => names.indexOf(name) < at);
  return [
    ...missing,
    ...repeated.map((name) => `two columns are called ${name}`),
    ...columns.flatMap((column) => {
      const claim = claims.get(column.name);
      return claim ? columnFaults(column, claim) : [`nobody asks for the column ${column.name}`];
    }),
  ];
}

function columnFaults(column: Column, claim: Claim): string[] {
  const { name, type, family, isNullable } = column;
  const { families, items, text } = claim;
  if (families.has("any")) return [];
  const faults = fits(family, families)
    ? []
    : [`${name} is ${type}, of which the driver makes ${nouns[family]}, not ${text}`];
  if (column.items && items && !fits(column.items, items))
    faults.push(`${name} is ${type}, a list of ${nouns[column.items]}, not ${text}`);
  if (isNullable && !families.has("null")) faults.push(`${name} can be NULL, ${text} cannot`);
  return [...faults, ...wordFaults(column, claim)];
}

/** Who takes a column for one of a few words relies on the database to hold no other. */
function wordFaults({ name, allowed }: Column, { words, text }: Claim): string[] {
  if (allowed === undefined || words === null) return [];
  if (allowed === null) return [`${name} can be any text, not only ${text}: no CHECK holds it`];
  return allowed
    .filter((word) => !words.includes(word))
    .map((word) => `${name} can be "${word}", which ${text} leaves out`);
}

/** JSON may hold anything; a program that takes it for text alone has forgotten that it is parsed. */
function fits(family: Family, claimed: ReadonlySet<Family>): boolean {
  if (claimed.has("any") || claimed.has(family)) return true;
  return family === "object" && [...claimed].some((name) => name !== "text" && name !== "null");
}

const nouns: Record<Family, string> = {
  text: "text",
  number: "a number",
  boolean: "a boolean",
  date: "a date",
  object: "an object",
  list: "a list",
  null: "nothing",
  any: "anything",
};
