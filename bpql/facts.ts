/** What a query is asked about: the values of named fields, and the texts that keywords search. */
import { storableText } from "./storable.ts";

export type Scalar = string | number | boolean;
/**
 * Field names are lower case. Null, undefined and an empty list all mean that the field is absent.
 */
export type FactRecord = Readonly<Record<string, Scalar | readonly Scalar[] | null | undefined>>;

/** Every value is text; numbers and booleans as JavaScript prints them, times as Unix seconds. */
export interface Facts {
  values(field: string): readonly string[];
  /** The same values in lower case. */
  folded(field: string): readonly string[];
  /** The texts that keywords search, in lower case; several may come joined by `textSeparator`. */
  text(): readonly string[];
  readonly nowS: number;
}

/** The two jsonb columns that to-sql.ts asks: only fields that have a value, each value once. */
export interface StoredFacts {
  readonly facts: Readonly<Record<string, readonly string[]>>;
  readonly folded: Readonly<Record<string, readonly string[]>>;
}

export interface FactsContext {
  /** Asked for at most once, and only if a keyword is. */
  readonly text: () => readonly string[];
  readonly nowS: number;
}

export function factsOf(record: FactRecord, context: FactsContext): Facts {
  return new LazyFacts((field) => valuesOf(record, field), context);
}

export function factsOfStored(stored: StoredFacts, context: FactsContext): Facts {
  return new LazyFacts(
    (field) => (Object.hasOwn(stored.facts, field) ? (stored.facts[field] ?? []) : []),
    context,
  );
}

/** All values of all records, such as the alerts of an incident. */
export function storedFacts(records: Iterable<FactRecord>): StoredFacts {
  const united = new Map<string, Set<string>>();
  for (const record of records) {
    for (const field of Object.keys(record)) {
      for (const value of valuesOf(record, field)) {
        const values = united.get(field);
        if (values) values.add(value);
        else united.set(field, new Set([value]));
      }
    }
  }
  const entries = [...united].map(([field, values]) => [storableText(field), [...values]] as const);
  return {
    facts: Object.fromEntries(entries),
    folded: Object.fromEntries(
      entries.map(([field, values]) => [field, [...new Set(values.map(fold))]]),
    ),
  };
}

const noValues: readonly string[] = [];
const fold = (value: string) => value.toLowerCase();

function valuesOf(record: FactRecord, field: string): readonly string[] {
  const value = Object.hasOwn(record, field) ? record[field] : null;
  if (value === null || value === undefined) return noValues;
  if (typeof value === "object") return value.map((item) => storableText(String(item)));
  return [storableText(String(value))];
}

/** Many filters ask the same few fields of one alert, so each answer is kept. */
class LazyFacts implements Facts {
  readonly nowS: number;
  private readonly read: (field: string) => readonly string[];
  private readonly readText: () => readonly string[];
  private readonly known = new Map<string, readonly string[]>();
  private readonly knownFolded = new Map<string, readonly string[]>();
  private texts: readonly string[] | null = null;

  constructor(read: (field: string) => readonly string[], context: FactsContext) {
    this.read = read;
    this.readText = context.text;
    this.nowS = context.nowS;
  }

  values(field: string): readonly string[] {
    const cached = this.known.get(field);
    if (cached) return cached;
    const values = this.read(field);
    this.known.set(field, values);
    return values;
  }

  folded(field: string): readonly string[] {
    const cached = this.knownFolded.get(field);
    if (cached) return cached;
    const values = this.values(field).map(fold);
    this.knownFolded.set(field, values);
    return values;
  }

  text(): readonly string[] {
    this.texts ??= this.readText().map((text) => storableText(text).toLowerCase());
    return this.texts;
  }
}
