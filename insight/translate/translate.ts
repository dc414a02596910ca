/** Plain words to a query, without a model. docs/insight.md explains how it decides. */
import { allOf, anyOf, type Query } from "#bpql/ast.ts";
import type { KindOf } from "#bpql/field-kind.ts";
import { globOfText } from "#bpql/glob.ts";
import { parse } from "#bpql/parse.ts";
import { print } from "#bpql/print.ts";
import type { ResultKind } from "./result-kind.ts";
import { possibleValues } from "./known-values.ts";
import { Sentence } from "./sentence.ts";
import { lengthText, timeConditions } from "./time-conditions.ts";
import { type Clause, type Understanding, understand, type Vocabulary } from "./understand.ts";

export interface Translation {
  query: Query;
  /** Its text; empty if nothing was understood. */
  bpql: string;
  /** In the order of the query. */
  explanation: Explanation[];
  /** 0 to 1: how likely it is that all of it is meant, and nothing else. */
  confidence: number;
  /** Parts of the question that nothing was made of, as they stand in it. */
  unread: string[];
}

/**
 * Why a part of the query is there, with the parameters of its sentence. `condition`, `state`:
 * `field`, `op`, `value`. `assumed_field`: besides them, `alternatives`, other fields that have the
 * value. `worst`, `unassigned`, `keyword`: `value`. `mine`: `value`, the name of who asks. `time`:
 * `field`, `op`, `value`. `duration`: `op`, `value`. `result_kind`: `kind`, which a query cannot say.
 */
export interface Explanation {
  code: ExplanationCode;
  params: Record<string, string>;
}
export type ExplanationCode =
  | "condition"
  | "state"
  | "assumed_field"
  | "worst"
  | "mine"
  | "unassigned"
  | "keyword"
  | "time"
  | "duration"
  | "result_kind";

/** Parts of a question that may be values, in lower case: whose values `translate` wants to know. */
export const phrasesOf = (text: string): string[] => [
  ...new Set(possibleValues(new Sentence(text, [])).map((part) => part.text)),
];

/** The query always parses, and prints as it is. */
export function translate(text: string, vocabulary: Vocabulary): Translation {
  const understanding = understand(text, vocabulary);
  const kinds = new Map(vocabulary.fields.map(({ name, kind }) => [name, kind]));
  const kindOf: KindOf = (field) => kinds.get(field) ?? "text";
  const clauses = clausesWithKeywords(understanding);
  const groups = groupsOf(clauses, understanding.sentence);
  const parts = [
    ...groups.map((group) => ({
      query: queryOfGroup(group),
      explanation: group.flatMap(explain),
    })),
    ...times(understanding),
  ].filter(({ query }) => reads(query, kindOf));
  const query = allOf(parts.map((part) => part.query));
  return {
    query,
    bpql: parts.length === 0 ? "" : print(query),
    explanation: [
      ...parts.flatMap((part) => part.explanation),
      ...resultKind(understanding.resultKind),
    ],
    confidence: parts.length === 0 ? 0 : confidenceOf(clauses, understanding.readShare),
    unread:
      clauses.length === understanding.clauses.length
        ? [...understanding.unread]
        : unquoted(understanding),
  };
}

interface Part {
  query: Query;
  explanation: Explanation[];
}

/** Whatever stands in the question, nothing leaves that BPQL would refuse. */
function reads(query: Query, kindOf: KindOf): boolean {
  const parsed = parse(print(query), { kindOf });
  return parsed.ok && print(parsed.query) === print(query);
}

/** A quotation that is no value is searched for. */
function clausesWithKeywords({ clauses, sentence }: Understanding): Clause[] {
  const isRead = (at: number): boolean =>
    sentence.isClaimed(at) || clauses.some(({ from, to }) => from <= at && at < to);
  const keywords = sentence.tokens.flatMap(({ kind, text }, at): Clause[] =>
    kind !== "quoted" || isRead(at)
      ? []
      : [
          {
            code: "keyword",
            field: "",
            op: "=",
            value: text,
            alternatives: [],
            certainty: 0.8,
            from: at,
            to: at + 1,
          },
        ],
  );
  return [...clauses, ...keywords].sort((a, b) => a.from - b.from);
}
const unquoted = ({ unread, sentence }: Understanding): string[] => {
  const quoted = new Set(
    sentence.tokens.filter(({ kind }) => kind === "quoted").map(({ text }) => text),
  );
  return unread.filter((part) => !quoted.has(part));
};

/** Values of one field are alternatives, and so is what "or" stands between. */
function groupsOf(clauses: readonly Clause[], sentence: Sentence): Clause[][] {
  const groups: Clause[][] = [];
  for (const clause of clauses) {
    const last = groups.at(-1);
    const previous = last?.at(-1);
    const same = groups.find((group) => group.every((item) => isAlternative(item, clause)));
    if (same) same.push(clause);
    else if (last && previous && clause.op === "=" && isOr(sentence, previous.to, clause.from))
      last.push(clause);
    else groups.push([clause]);
  }
  return groups;
}
const isAlternative = (a: Clause, b: Clause): boolean =>
  a.field === b.field && a.op === "=" && b.op === "=" && a.field !== "";

function isOr(sentence: Sentence, from: number, to: number): boolean {
  const words = sentence.tokens.slice(from, to).map(({ lower }) => lower);
  return words.length <= 4 && words.includes("or") && !words.includes("and");
}

function queryOfGroup(group: readonly Clause[]): Query {
  const [first] = group;
  const isList = first && group.length > 1 && group.every((item) => isAlternative(first, item));
  if (!isList) return anyOf(group.map(queryOf));
  const values = [...new Set(group.map(({ value }) => globOf(value)))];
  return values.length === 1
    ? queryOf(first)
    : { kind: "in", field: first.field, op: "IN", values };
}

const globOf = (value: string): string => (value.includes("*") ? value : globOfText(value));

const queryOf = ({ code, field, op, value }: Clause): Query => {
  if (code === "keyword") return { kind: "keyword", text: globOf(value) };
  const isNumber = op !== "=" && op !== "!=";
  return {
    kind: "compare",
    field,
    op,
    value: isNumber ? value.replaceAll(",", "") : globOf(value),
  };
};

function explain({ code, field, op, value, alternatives }: Clause): Explanation[] {
  switch (code) {
    case "worst":
    case "unassigned":
    case "mine":
    case "keyword":
      return [{ code, params: { value } }];
    case "state":
      return [{ code, params: { field, op, value } }];
    case "condition":
      return alternatives.length === 0
        ? [{ code, params: { field, op, value } }]
        : [
            {
              code: "assumed_field",
              params: { field, op, value, alternatives: alternatives.join(", ") },
            },
          ];
  }
}

function times({ times: phrases, lengths }: Understanding): Part[] {
  return [
    ...phrases.flatMap(({ field, span }) =>
      timeConditions(span).map(({ op, value }): Part => ({
        query: { kind: "compare", field, op, value },
        explanation: [{ code: "time", params: { field, op, value } }],
      })),
    ),
    ...lengths.map(({ op, seconds }): Part => {
      const value = lengthText(seconds);
      return {
        query: { kind: "compare", field: "duration", op, value },
        explanation: [{ code: "duration", params: { op, value } }],
      };
    }),
  ];
}

/** A list is what every query gives. */
const resultKind = (kind: ResultKind): Explanation[] =>
  kind === "list" ? [] : [{ code: "result_kind", params: { kind } }];

const confidenceOf = (clauses: readonly Clause[], readShare: number): number =>
  clauses.reduce((product, { certainty }) => product * certainty, 1) * (0.5 + 0.5 * readShare);
