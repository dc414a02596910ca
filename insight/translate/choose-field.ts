/** Which field a value belongs to that stands beside none. */
import type { Mention } from "./mentions.ts";
import type { Sentence } from "./sentence.ts";

/** By the form of the value and of the fields' names; undefined if every field has a condition. */
export function chooseField(
  sentence: Sentence,
  { from, to }: { from: number; to: number },
  { projection, isOpen }: { projection: Mention | undefined; isOpen: (field: number) => boolean },
): number | undefined {
  const open = sentence.fields
    .map((_, field) => field)
    .filter(
      (field) => isOpen(field) && !sentence.compared.has(field) && field !== projection?.fields[0],
    );
  const scores = new Map(
    open.map((field) => {
      const kind = kindOfName(sentence.fields[field] ?? []);
      const near = nearnessOf(sentence, field, { from, to, projection });
      return [field, scoreOf(sentence, { from, to }, kind) + near] as const;
    }),
  );
  open.sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b);
  return open[0];
}

interface NameKind {
  isNumeric: boolean;
  isTimed: boolean;
  isYear: boolean;
  isNamed: boolean;
  isPerson: boolean;
  isPlace: boolean;
}

function kindOfName(words: readonly string[]): NameKind {
  const name = words.join(" ");
  const isNumeric = /number|total|percent|\bno\b|rank|rate|average|score|count|size/.test(name);
  return {
    isNumeric,
    isTimed: /date|year|season|day|time/.test(name),
    isYear: /year/.test(name),
    isNamed: /name|title/.test(name),
    isPerson: !isNumeric && PERSON.test(words.at(-1) ?? ""),
    isPlace: words.some((word) => PLACES.has(word)),
  };
}

/** Who does something is named by these endings: owner, operator, assistant, analyst. */
const PERSON = /(?:[^aeiou]er|or|ist|ant|ent|ian)$/;
const PLACES = new Set(
  (
    "area building city country county datacenter district location place region room site " +
    "state town venue zone"
  ).split(" "),
);

function scoreOf(
  sentence: Sentence,
  { from, to }: { from: number; to: number },
  kind: NameKind,
): number {
  const token = sentence.tokens[from];
  if (token?.kind === "date") return kind.isTimed ? 3 : 0;
  if (to - from === 1 && /^(?:1[89]|20)\d\d$/.test(token?.text ?? ""))
    return kind.isYear ? 3 : kind.isTimed ? 2 : 0;
  if (token?.kind === "number") return kind.isNumeric ? 1 : 0;
  if (/^\d{1,2}(?:st|nd|rd|th)$/.test(token?.lower ?? "") && kind.isTimed) return 0.5;
  const before = sentence.lower(from - (sentence.lower(from - 1) === "the" ? 2 : 1));
  const isWhere = /^(?:in|at|from)$/.test(before);
  if (isWhere && kind.isPlace) return 1.8;
  if (kind.isPerson && to - from === 2 && !isWhere) return 1.6;
  if (kind.isNamed) return 1.5;
  return kind.isNumeric || kind.isTimed ? -1.5 : 0;
}

/** A field that the question names, or that shares a word with what it asks for. */
function nearnessOf(
  sentence: Sentence,
  field: number,
  { from, to, projection }: { from: number; to: number; projection: Mention | undefined },
): number {
  const projectionWords = sentence.fields[projection?.fields[0] ?? -1] ?? [];
  const isSibling = (sentence.fields[field] ?? []).some(
    (word) => word.length > 2 && projectionWords.includes(word),
  );
  const mention = sentence.mentions.find(
    (item) => item.fields[0] === field && item !== projection && !sentence.isMentionClaimed(item),
  );
  const distance = mention
    ? Math.min(Math.abs(mention.from - to), Math.abs(from - mention.to))
    : Infinity;
  return (isSibling ? 0.5 : 0) + (mention ? 1 + 1 / (1 + distance) : 0);
}
