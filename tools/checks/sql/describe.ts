import pg from "pg";
import type { Column, Family } from "./compare.ts";

/** Asks what statements would answer: each is prepared, none is run. */
export async function openDescriber(
  client: pg.Client,
): Promise<(text: string) => Promise<Column[]>> {
  const types = new Map((await typesIn(client)).map((type) => [type.oid, type]));
  const owned = new Map((await ownedIn(client)).map((column) => [column.place, column]));
  const columnOf = (text: string, { name, dataTypeID, tableID, columnID }: Field): Column => {
    const type = types.get(dataTypeID);
    if (!type) throw new Error(`${name} is of a type that is not known: ${dataTypeID}`);
    const own = owned.get(`${tableID} ${columnID}`);
    return {
      name,
      type: type.name,
      ...familyOf(type, types.get(type.item)),
      isNullable: own !== undefined && mayBeNull(text, own),
      allowed: own && allowedIn(text, own),
    };
  };
  return async (text) => (await fieldsOf(client, text)).map((field) => columnOf(text, field));
}

/** What is unknown is left to the code: an expression, a join within a join. */
function mayBeNull(text: string, { table, name, isNullable }: OwnColumn): boolean {
  const isJoinedLeft =
    new RegExp(`LEFT JOIN ${table}\\b`).test(text) &&
    text.match(new RegExp(`\\b${table}\\b`, "g"))?.length === 1;
  return isJoinedLeft || (isNullable && !text.includes(`${name} IS NOT NULL`));
}

interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

/** A statement that names a word deals with it; one that inserts has just been told what. */
function allowedIn(text: string, { check }: OwnColumn): string[] | null | undefined {
  if (text.startsWith("INSERT")) return undefined;
  return check === null ? null : wordsOf(check).filter((word) => !text.includes(`'${word}'`));
}

/** The protocol's own way: parse and describe, without bind and execute. */
function fieldsOf(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = [];
    client.query({
      submit: (connection: pg.Connection) => {
        connection.parse({ name: "", text, types: [] }, true);
        connection.describe({ type: "S", name: "" }, true);
        connection.sync();
      },
      handleRowDescription: (message: { fields: Field[] }) => {
        fields = message.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    });
  });
}

interface PgType {
  oid: number;
  name: string;
  category: string;
  /** Of an array; else 0. */
  item: number;
}
const typesIn = async (client: pg.Client): Promise<PgType[]> =>
  (
    await client.query<PgType>(
      `SELECT oid, typname AS name, typcategory AS category,
         CASE WHEN typcategory = 'A' THEN typelem ELSE 0 END AS item FROM pg_type`,
    )
  ).rows;

/** A column of a table. */
interface OwnColumn {
  /** `table column`, in the numbers by which the protocol names them. */
  place: string;
  table: string;
  name: string;
  isNullable: boolean;
  /** What holds it to words of a list. */
  check: string | null;
}
const wordsOf = (check: string): string[] =>
  [...check.matchAll(/'([^']*)'::text/g)].map(([, word = ""]) => word);
const ownedIn = async (client: pg.Client): Promise<OwnColumn[]> =>
  (
    await client.query<OwnColumn>(
      `SELECT a.attrelid || ' ' || a.attnum AS place, c.relname AS table, a.attname AS name,
         NOT a.attnotnull AS "isNullable",
         (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
          WHERE k.conrelid = a.attrelid AND k.conkey = ARRAY[a.attnum] AND k.conname LIKE '%\\_words') AS check
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE a.attnum > 0 AND c.relkind IN ('r', 'p')`,
    )
  ).rows;

/** By what the driver's parser makes of a value. */
function familyOf(type: PgType, item: PgType | undefined): Pick<Column, "family" | "items"> {
  if (!item) return { family: parsedFamily(type.oid, sampleOf(type)), items: null };
  const parsed: unknown = pg.types.getTypeParser(type.oid)(`{${sampleOf(item)}}`);
  return Array.isArray(parsed)
    ? { family: "list", items: familyOfValue(parsed[0]) }
    : { family: familyOfValue(parsed), items: null };
}

const parsedFamily = (oid: number, sample: string): Family =>
  familyOfValue(pg.types.getTypeParser(oid)(sample));

function familyOfValue(value: unknown): Family {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  return value instanceof Date ? "date" : "object";
}

/** A text that PostgreSQL could send for a value of the type. */
function sampleOf({ name, category }: PgType): string {
  if (category === "N") return "1";
  if (category === "B") return "t";
  if (category === "D") return "2026-01-02 03:04:05+00";
  return name === "json" || name === "jsonb" ? "{}" : "x";
}
