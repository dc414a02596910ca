/** What a question says, clause by clause, before it becomes a query. */
import { resultKind, type ResultKind } from "./result-kind.ts";
import { readConditions } from "./conditions.ts";
import { findIncidentPhrases } from "./incident-phrases.ts";
import { type KnownValue, matchValues } from "./known-values.ts";
import { negationBefore } from "./negation.ts";
import { Sentence } from "./sentence.ts";
import { type Now, findLengthPhrases, findTimePhrases, type TimePhrase } from "./time-phrases.ts";
import { unreadWords } from "./unread-words.ts";

export interface VocabularyField {
  /** As queries write it. */
  name: string;
  kind: "text" | "number" | "time" | "duration";
  /** What people may call it besides. */
  alsoCalled?: readonly string[];
  /** Its values are not known: it may get one that stands beside no field. */
  takesAny?: boolean;
}

export interface Vocabulary {
  fields: readonly VocabularyField[];
  /** At least those of `phrasesOf` the question. */
  values: readonly KnownValue[];
  /** The name of who asks, for "mine"; null if nobody can be meant. */
  me: string | null;
  /** Null where "today" means nothing. */
  now: Now | null;
}

export interface Clause {
  code: "condition" | "state" | "worst" | "mine" | "unassigned" | "keyword";
  /** Empty for a keyword. */
  field: string;
  op: "=" | "!=" | "<" | "<=" | ">" | ">=";
  value: string;
  /** Fields that have the value too. */
  alternatives: readonly string[];
  /** 0 to 1: how sure it is that this is meant. */
  certainty: number;
  /** Its tokens. */
  from: number;
  to: number;
}

export interface Understanding {
  clauses: readonly Clause[];
  times: readonly (TimePhrase & { field: string })[];
  lengths: readonly { op: "<" | ">"; seconds: number }[];
  resultKind: ResultKind;
  /** Parts of the question that nothing was made of. */
  unread: readonly string[];
  /** 0 to 1: the share of its telling words that something was made of. */
  readShare: number;
  sentence: Sentence;
}

export function understand(text: string, vocabulary: Vocabulary): Understanding {
  const names = vocabulary.fields.flatMap(({ name, alsoCalled = [] }, field) =>
    [name, ...alsoCalled].map((called) => ({ called, field })),
  );
  const fieldOf = (name: number): VocabularyField | undefined =>
    vocabulary.fields[names[name]?.field ?? -1];
  const sentence = new Sentence(
    text,
    names.map(({ called }) => called),
  );
  const source = text.slice(0, sentence.length);
  const { times, lengths } = claimTimes(sentence, source, vocabulary);
  const clauses = [
    ...knownClauses(sentence, vocabulary, (name) => fieldOf(name)?.name ?? ""),
    ...stateClauses(sentence, source, vocabulary),
    ...freeClauses(sentence, fieldOf),
    ...absenceClauses(sentence, fieldOf),
  ].sort((a, b) => a.from - b.from);
  const { unread, readShare } = unreadWords(sentence, clauses);
  return { clauses, times, lengths, resultKind: resultKind(source), unread, readShare, sentence };
}

function claimTimes(
  sentence: Sentence,
  source: string,
  { fields, now }: Vocabulary,
): Pick<Understanding, "times" | "lengths"> {
  const has = (name: string): boolean => fields.some((field) => field.name === name);
  const lengths = has("duration") ? findLengthPhrases(source) : [];
  const isFree = ({ from, to }: { from: number; to: number }): boolean =>
    !lengths.some((length) => from < length.to && length.from < to);
  const times = findTimePhrases(source, now).filter(isFree);
  for (const phrase of [...times, ...lengths]) sentence.claimCharacters(phrase);
  return {
    lengths,
    times: times.map((phrase) => ({ ...phrase, field: timeFieldOf(source, phrase.from, has) })),
  };
}

/** "resolved since noon" is about its end; without a verb, the start is meant. */
function timeFieldOf(source: string, at: number, has: (name: string) => boolean): string {
  const before = source.slice(Math.max(0, at - 30), at).toLowerCase();
  if (/\b(?:resolved|closed|ended|fixed|solved)\s+$/.test(before) && has("end")) return "end";
  if (/\b(?:changed|updated|touched)\s+$/.test(before) && has("last_change")) return "last_change";
  return "start";
}

function knownClauses(
  sentence: Sentence,
  { values }: Vocabulary,
  fieldOfName: (name: number) => string,
): Clause[] {
  return matchValues(sentence, values, fieldOfName).map((match) => ({
    code: "condition",
    field: match.field,
    op: negationBefore(sentence, match.from) ? "!=" : "=",
    value: match.value,
    alternatives: match.alternatives,
    certainty: match.isNamed ? 0.98 : match.alternatives.length === 0 ? 0.93 : 0.65,
    from: match.from,
    to: match.to,
  }));
}

function stateClauses(sentence: Sentence, source: string, { fields, me }: Vocabulary): Clause[] {
  const has = (name: string): boolean => fields.some((field) => field.name === name);
  return findIncidentPhrases(source, { has, me }).flatMap((phrase) => {
    const range = sentence.tokensOf(phrase);
    if (!range || sentence.isClaimed(range.from)) return [];
    sentence.claim(range.from, range.to);
    const isNegated = negationBefore(sentence, range.from);
    return {
      code: phrase.code,
      field: phrase.field,
      op: isNegated === (phrase.op === "=") ? "!=" : "=",
      value: phrase.value,
      alternatives: [],
      certainty: 0.95,
      ...range,
    };
  });
}

/** Values that are not known, beside the name of their field or for fields that take any. */
function freeClauses(
  sentence: Sentence,
  fieldOf: (name: number) => VocabularyField | undefined,
): Clause[] {
  const conditions = readConditions(sentence, {
    takesLoose: (name) => fieldOf(name)?.takesAny === true,
    accepts: (name, { value, coverage }) => accepts(fieldOf(name), value, coverage),
  });
  return conditions.map(({ field, op, value, from, to, isNamed }) => ({
    code: "condition",
    field: fieldOf(field)?.name ?? "",
    op: op === "=" && negationBefore(sentence, from) ? "!=" : op,
    value,
    alternatives: [],
    certainty: isNamed ? 0.85 : 0.55,
    from,
    to,
  }));
}

/** "without a team", "no owner" */
function absenceClauses(
  sentence: Sentence,
  fieldOf: (name: number) => VocabularyField | undefined,
): Clause[] {
  return sentence.mentions.flatMap((mention): Clause[] => {
    const field = fieldOf(mention.fields[0] ?? -1);
    if (field?.kind !== "text" || field.takesAny === true || mention.coverage < 1) return [];
    if (sentence.isMentionClaimed(mention)) return [];
    let before = mention.from - 1;
    while (/^(?:an?|any)$/.test(sentence.lower(before))) before -= 1;
    if (!/^(?:without|no|missing|lacking)$/.test(sentence.lower(before))) return [];
    sentence.claim(before, mention.to);
    return [
      {
        code: "condition",
        field: field.name,
        op: "!=",
        value: "*",
        alternatives: [],
        certainty: 0.9,
        from: before,
        to: mention.to,
      },
    ];
  });
}

function accepts(field: VocabularyField | undefined, value: string, coverage: number): boolean {
  if (!field) return false;
  if (field.takesAny === true) return true;
  if (coverage < 1) return false;
  switch (field.kind) {
    case "number":
      return /^[-+]?\d[\d,]*(?:\.\d+)?$/.test(value);
    // Times and lengths have phrases of their own.
    case "time":
    case "duration":
      return false;
    case "text":
      return true;
  }
}
