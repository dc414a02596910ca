/** Which incidents of a pack satisfy a query: BPQL over columns. */
import type { Leaf, Query } from "#bpql/ast.ts";
import { conditionOf, type Test } from "#bpql/condition.ts";
import { compile } from "#bpql/match.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";
import type { Numbers } from "../incident-measures/column-bytes.ts";
import type { ListName, NumberName, TextName } from "../incident-measures/measured-row.ts";
import type { Pack } from "../incident-measures/pack.ts";

/** One for each incident of the pack: 1 where it satisfies the query. */
export type Mask = Uint8Array;
export type FilterPack = (pack: Pack) => Mask;

type FieldColumn =
  | { kind: "numbers"; needs: NumberName[]; read: (pack: Pack) => Numbers }
  | { kind: "id" }
  | { kind: "text"; name: TextName }
  | { kind: "list"; name: ListName };

/** Names of columns that a filter reads. */
export function filterColumns(query: Query): (NumberName | TextName | ListName)[] {
  return fieldsIn(query).flatMap((field) => {
    const column = columnOf(field, 0);
    if (column === null) return [];
    if (column.kind === "id") return ["incident_id"];
    return column.kind === "numbers" ? column.needs : [column.name];
  });
}

export function compileFilter(query: Query, nowS: number): FilterPack {
  switch (query.kind) {
    case "all":
      return ({ size }) => new Uint8Array(size).fill(1);
    case "and":
    case "or":
      return combined(
        query.items.map((item) => compileFilter(item, nowS)),
        query.kind,
      );
    case "not": {
      const filter = compileFilter(query.item, nowS);
      return (pack) => negated(filter(pack));
    }
    case "compare":
    case "in":
      return compileLeaf(query, nowS);
    case "keyword":
      throw new Error("analytics keeps no texts");
  }
}

function combined(filters: readonly FilterPack[], kind: "and" | "or"): FilterPack {
  return (pack) => {
    const [first, ...rest] = filters.map((filter) => filter(pack));
    const mask = first ?? new Uint8Array(pack.size);
    for (const operand of rest)
      for (let row = 0; row < mask.length; row += 1) {
        const [a, b] = [mask[row] ?? 0, operand[row] ?? 0];
        mask[row] = kind === "and" ? a & b : a | b;
      }
    return mask;
  };
}

const negated = (mask: Mask): Mask => mask.map((bit) => 1 - bit);

/** `!=`, `!~` and NOT IN hold where none of the values passes. */
function compileLeaf(leaf: Leaf, nowS: number): FilterPack {
  const { isNegated, tests } = conditionOf(leaf, kindOf);
  const anyPasses = anyValuePasses(leaf, { isNegated, tests, nowS });
  return isNegated ? (pack) => negated(anyPasses(pack)) : anyPasses;
}

function anyValuePasses(
  leaf: Leaf,
  { isNegated, tests, nowS }: { isNegated: boolean; tests: readonly Test[]; nowS: number },
): FilterPack {
  const column = columnOf(leaf.field, nowS);
  const match = compile(leaf, kindOf);
  const passes = (value: string): boolean =>
    match({
      values: () => [value],
      folded: () => [value.toLowerCase()],
      text: () => [],
      nowS,
    }) !== isNegated;
  // The same value is in many packs.
  const passesOnce = rememberAnswers(passes);
  switch (column?.kind) {
    case undefined:
      return ({ size }) => new Uint8Array(size);
    case "numbers":
      return (pack) => maskOf(column.read(pack), (number) => numberPasses(number, tests, nowS));
    case "id":
      return (pack) => maskOf(pack.numbers("incident_id"), (id) => passes(String(id)));
    case "text":
      return (pack) => {
        const { values, codes } = pack.texts(column.name);
        const passing = values.map(passesOnce);
        return maskOf(codes, (code) => passing[code] ?? false);
      };
    case "list":
      return (pack) => listMask(pack, column.name, passesOnce);
  }
}

function rememberAnswers(passes: (value: string) => boolean): (value: string) => boolean {
  const answers = new Map<string, boolean>();
  return (value) => {
    const known = answers.get(value);
    if (known !== undefined) return known;
    const answer = passes(value);
    answers.set(value, answer);
    return answer;
  };
}

function listMask(pack: Pack, name: ListName, passes: (value: string) => boolean): Mask {
  const { values, ends, codes } = pack.list(name);
  const passing = values.map(
    name === "sources" ? (source) => sourceNames(source).some(passes) : passes,
  );
  const mask = new Uint8Array(pack.size);
  for (let row = 0, place = 0; row < pack.size; row += 1)
    for (const end = ends[row] ?? 0; place < end; place += 1)
      if (passing[codes[place] ?? -1] === true) mask[row] = 1;
  return mask;
}

/** A source goes by its name and by its kind alone. */
const sourceNames = (source: string): string[] => [source, source.split(".", 1)[0] ?? source];

function maskOf(numbers: Numbers, passes: (number: number) => boolean): Mask {
  const mask = new Uint8Array(numbers.length);
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row] ?? Number.NaN;
    if (!Number.isNaN(number) && passes(number)) mask[row] = 1;
  }
  return mask;
}

function numberPasses(number: number, tests: readonly Test[], nowS: number): boolean {
  return tests.some((test) => {
    if (test.kind === "present") return true;
    if (test.kind !== "order") return false;
    const { op, bound } = test;
    const limit = bound.isFromNow ? nowS + bound.amount : bound.amount;
    if (op === "=") return number === limit;
    if (op === "<") return number < limit;
    if (op === "<=") return number <= limit;
    return op === ">" ? number > limit : number >= limit;
  });
}

function columnOf(field: string, nowS: number): FieldColumn | null {
  const seconds = (ms: Numbers): Numbers => ms.map((each) => each / 1000);
  switch (field) {
    case "id":
      return { kind: "id" };
    case "status":
    case "severity":
    case "assignee":
      return { kind: "text", name: field };
    case "alerts":
      return { kind: "numbers", needs: ["alerts"], read: (pack) => pack.numbers("alerts") };
    case "start":
    case "end":
      return { kind: "numbers", needs: [field], read: (pack) => seconds(pack.numbers(field)) };
    case "duration":
      return { kind: "numbers", needs: ["start", "end"], read: (pack) => durations(pack, nowS) };
    case "source":
      return { kind: "list", name: "sources" };
    default:
      // Of incident tags as `tag.NAME`.
      return /^(tag\.)?[a-z][a-z0-9_-]{0,63}$/.test(field)
        ? { kind: "list", name: `tags.${field}` }
        : null;
  }
}

function durations(pack: Pack, nowS: number): Numbers {
  const [starts, ends] = [pack.numbers("start"), pack.numbers("end")];
  const seconds = new Float64Array(pack.size);
  for (let row = 0; row < pack.size; row += 1) {
    const end = ends[row] ?? Number.NaN;
    seconds[row] = (Number.isNaN(end) ? nowS : end / 1000) - (starts[row] ?? 0) / 1000;
  }
  return seconds;
}

export function fieldsIn(query: Query): string[] {
  switch (query.kind) {
    case "and":
    case "or":
      return query.items.flatMap(fieldsIn);
    case "not":
      return fieldsIn(query.item);
    case "compare":
    case "in":
      return [query.field];
    case "all":
    case "keyword":
      return [];
  }
}
