/** Which fields a question compares with which values. docs/insight.md explains how it decides. */
import { findProjection } from "./projection.ts";
import { chooseField } from "./choose-field.ts";
import type { Mention } from "./mentions.ts";
import { type Comparison, findComparisons } from "./phrases.ts";
import type { Sentence } from "./sentence.ts";
import { ARTICLES, CONNECTIVES, LINKS, QUESTION_WORDS, VERBS } from "./small-words.ts";
import { isStopWord } from "../stop-words.ts";
import { valueEnd, withoutArticle } from "./value-bounds.ts";

export interface Condition {
  /** Position of the field. */
  field: number;
  op: "=" | Comparison["op"];
  /** As it stands in the question. */
  value: string;
  /** Its tokens, those of the field's name included where it stands beside. */
  from: number;
  to: number;
  /** The question says which field is meant; otherwise it was the likeliest. */
  isNamed: boolean;
}

export interface ConditionRules {
  /** Whether a field may get a value that the question puts beside no field. */
  takesLoose: (field: number) => boolean;
  /** `coverage`: how much of the field's name stands beside the value, 0 to 1. */
  accepts: (field: number, found: { value: string; coverage: number }) => boolean;
}

/** In the order of the question. Whatever the sentence has claimed is left alone. */
export function readConditions(sentence: Sentence, rules: ConditionRules): Condition[] {
  return new ConditionReader(sentence, rules).read();
}

class ConditionReader {
  private readonly conditions: Condition[] = [];
  private readonly comparisons: readonly Comparison[];
  private readonly projection: Mention | undefined;
  private readonly sentence: Sentence;
  private readonly rules: ConditionRules;

  constructor(sentence: Sentence, rules: ConditionRules) {
    this.sentence = sentence;
    this.rules = rules;
    this.comparisons = findComparisons(sentence.tokens).filter(
      ({ from, to }) => !sentence.isClaimed(from) && !sentence.isClaimed(to),
    );
    this.projection = findProjection(sentence);
  }

  /** What is said most clearly is read first, and is then no part of anything else. */
  read(): Condition[] {
    for (const comparison of this.comparisons) this.readComparison(comparison);
    this.readValuesBefore(/^as$/);
    this.readValuesAfter();
    this.readValuesBefore(/^(?:as|is|was|were|are)$/);
    this.readNeighbours();
    this.readLooseNames();
    this.readLooseWords();
    if (this.conditions.length === 0) this.readEnding();
    return this.conditions.sort((a, b) => a.from - b.from);
  }

  private add(
    { field, mention }: { field: number; mention?: Mention | undefined },
    op: Condition["op"],
    [from, to]: readonly [number, number],
  ): void {
    const { sentence } = this;
    const value = sentence.textOf(from, to);
    const coverage = mention?.coverage ?? 0;
    if (!this.rules.accepts(field, { value, coverage })) return;
    sentence.claim(from, to);
    if (mention) sentence.claim(mention.from, mention.to);
    sentence.compared.add(field);
    this.conditions.push({
      field,
      op,
      value,
      from: Math.min(from, mention?.from ?? from),
      to: Math.max(to, mention?.to ?? to),
      isNamed: mention !== undefined,
    });
  }

  /** Of several fields with the same words, the first that has no condition yet. */
  private fieldOf({ fields }: Mention): number {
    return fields.find((field) => !this.sentence.compared.has(field)) ?? fields[0] ?? 0;
  }
  private isFree(mention: Mention): boolean {
    return mention !== this.projection && !this.sentence.isMentionClaimed(mention);
  }

  /** "more than 5 retries", "retries above 5", "after week 5" */
  private readComparison({ from, to, op }: Comparison): void {
    const { sentence } = this;
    const before = this.mentionBefore(from);
    const mention =
      sentence.mentionAt(to - 1) ?? before ?? this.mentionAfter(to + 1) ?? this.nearest(from, to);
    const timed = before ? undefined : this.timedField({ from, to });
    const field = timed ?? (mention ? this.fieldOf(mention) : undefined);
    if (field === undefined) return;
    const explicit = mention && this.fieldOf(mention) === field ? mention : undefined;
    this.add({ field, mention: explicit }, op, [to, to + 1]);
    if (sentence.isClaimed(to)) sentence.claim(from, to);
  }

  /** "before 1999" is about the year, whatever else is near. */
  private timedField({ from, to }: { from: number; to: number }): number | undefined {
    const { sentence } = this;
    const token = sentence.tokens[to];
    const isMoment = token?.kind === "date" || /^(?:19|20)\d\d$/.test(token?.text ?? "");
    if (!isMoment || !/^(?:after|before|since|prior|later|earlier)$/.test(sentence.lower(from)))
      return undefined;
    const field = sentence.fields.findIndex(
      (words, index) =>
        !sentence.compared.has(index) &&
        words.some((word) => /^(?:year|date|season|time|day)/.test(word)),
    );
    return field === -1 ? undefined : field;
  }

  private mentionBefore(at: number): Mention | undefined {
    const { sentence } = this;
    for (let place = at - 1; place >= 0 && at - place <= 5; place -= 1) {
      const mention = sentence.mentionAt(place);
      if (mention) return sentence.isMentionClaimed(mention) ? undefined : mention;
      const word = sentence.lower(place);
      if (BEFORE_COMPARISON.test(word)) continue;
      // "storage entry that is smaller than 2"
      const isNoun = sentence.tokens[place]?.kind === "word" && !isStopWord(word);
      if (!isNoun || !sentence.mentionAt(place - 1)) return undefined;
    }
    return undefined;
  }
  private mentionAfter(at: number): Mention | undefined {
    const { sentence } = this;
    for (let place = at; place < at + 3; place += 1) {
      const mention = sentence.mentionFrom(place);
      if (mention) return sentence.isMentionClaimed(mention) ? undefined : mention;
      if (place >= sentence.tokens.length || sentence.isComma(place)) return undefined;
      if (/^(?:and|with|when|where|but|or)$/.test(sentence.lower(place))) return undefined;
    }
    return undefined;
  }
  private nearest(from: number, to: number): Mention | undefined {
    const distance = (mention: Mention): number =>
      mention.to <= from ? from - mention.to : mention.from - to - 0.5;
    return this.sentence.mentions
      .filter((mention) => this.isFree(mention))
      .toSorted((a, b) => distance(a) - distance(b))[0];
  }

  /** "region is …", "team of …" */
  private readValuesAfter(): void {
    const { sentence } = this;
    for (const mention of sentence.mentions) {
      if (!this.isFree(mention)) continue;
      const start = linkEnd(sentence, mention.to);
      if (start === mention.to || start >= sentence.tokens.length) continue;
      if (sentence.isClaimed(start) || sentence.mentionFrom(sentence.skipArticles(start))) continue;
      if (this.comparisons.some(({ from }) => from === start)) continue;
      const end = valueEnd(sentence, start, { of: mention, comparisons: this.comparisons });
      const from = withoutArticle(sentence, start, end);
      if (end <= from || sentence.hasNoContent(from, end)) continue;
      const field = this.fieldOf(mention);
      this.add({ field, mention }, "=", [from, this.withoutUnit(field, from, end)]);
    }
  }
  /** "88.9 mph" of a field that is in mph. */
  private withoutUnit(field: number, from: number, to: number): number {
    const { tokens, fields } = this.sentence;
    let end = to;
    if (tokens[from]?.kind !== "number") return end;
    while (end > from + 1 && fields[field]?.includes(tokens[end - 1]?.term ?? "")) end -= 1;
    return end;
  }

  /** "… as the region", "… is the team" */
  private readValuesBefore(link: RegExp): void {
    const { sentence } = this;
    for (const mention of sentence.mentions) {
      if (!this.isFree(mention)) continue;
      let place = mention.from - 1;
      while (place > 0 && /^(?:the|an?|their|its)$/.test(sentence.lower(place))) place -= 1;
      if (!link.test(sentence.lower(place))) continue;
      const start = startBefore(sentence, place);
      if (start >= place || ASKS.test(sentence.lower(start - 1))) continue;
      this.add({ field: this.fieldOf(mention), mention }, "=", [start, place]);
    }
  }

  /** "10 retries", "region Frankfurt", "Frankfurt region" */
  private readNeighbours(): void {
    const { sentence } = this;
    for (const mention of sentence.mentions) {
      if (!this.isFree(mention)) continue;
      const { from, to } = mention;
      const span = this.neighbourOf(from, to);
      if (span) this.add({ field: this.fieldOf(mention), mention }, "=", span);
    }
  }
  private neighbourOf(from: number, to: number): readonly [number, number] | undefined {
    const { sentence } = this;
    const isBefore = sentence.isValue(from - 1);
    if (isBefore && sentence.tokens[from - 1]?.kind === "number") return [from - 1, from];
    if (sentence.isValue(to)) return [to, sentence.spanEnd(to)];
    // "of team payments", in lower case
    const isIntroduced = /^(?:of|for|on|in|by|from)$/.test(sentence.lower(from - 1));
    if (isIntroduced && sentence.mentionFrom(from)?.coverage === 1 && isContent(sentence, to))
      return [to, to + 1];
    if (isBefore) return [sentence.spanStart(from), from];
    return this.plainNeighbour(to);
  }

  /** "chassis maserati 250f", where any value may stand */
  private plainNeighbour(from: number): readonly [number, number] | undefined {
    const { sentence } = this;
    const field = sentence.mentionAt(from - 1)?.fields[0];
    if (field === undefined || !this.rules.takesLoose(field)) return undefined;
    let end = from;
    while (end < sentence.tokens.length && isContent(sentence, end)) end += 1;
    return end > from ? [from, end] : undefined;
  }

  /** Names, numbers and dates that are left. */
  private readLooseNames(): void {
    for (let at = 0; at < this.sentence.tokens.length; at += 1) {
      if (!this.sentence.isValue(at)) continue;
      const end = this.sentence.spanEnd(at);
      this.addLoose(at, end);
      at = end - 1;
    }
  }
  private addLoose(from: number, to: number): void {
    const { projection } = this;
    const { takesLoose } = this.rules;
    const field = chooseField(this.sentence, { from, to }, { projection, isOpen: takesLoose });
    if (field !== undefined) this.add({ field }, "=", [from, to]);
  }

  /** Two words or more in lower case after "for", "against", "by" or "from". */
  private readLooseWords(): void {
    const { sentence } = this;
    for (let at = 1; at < sentence.tokens.length - 1; at += 1) {
      if (!/^(?:for|against|by|from)$/.test(sentence.lower(at))) continue;
      if (sentence.isClaimed(at) || sentence.mentionAt(at)) continue;
      const start = sentence.skipArticles(at + 1);
      let end = start;
      while (end < sentence.tokens.length && isContent(sentence, end)) end += 1;
      if (end - start >= 2 && !sentence.mentionAt(end)) this.addLoose(start, end);
      at = Math.max(at, end - 1);
    }
  }

  /** Nothing looked like a value: it is what the question ends with. */
  private readEnding(): void {
    const { sentence } = this;
    let at = sentence.tokens.length - 1;
    while (at > 0 && !ENDING.test(sentence.lower(at))) at -= 1;
    let end = sentence.tokens.length;
    while (end > at + 1 && TRAILING.test(sentence.lower(end - 1))) end -= 1;
    const start = withoutArticle(sentence, at + 1, end);
    const isRead = (place: number): boolean =>
      sentence.isClaimed(place) ||
      (this.projection !== undefined && sentence.mentionAt(place) === this.projection);
    const places = Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
    const isField = sentence.mentionFrom(start)?.to === end;
    if (at > 0 && places.length > 0 && !isField && !places.some(isRead)) this.addLoose(start, end);
  }
}

const ASKS = /^(?:what|which|who|whose|how)$/;
const BEFORE_COMPARISON = /^(?:is|was|are|were|of|that|which|being|be|an?|the|value|it's|number)$/;
const ENDING = /^(?:for|of|in|on|at|by|from|with|is|was|to|against|did|does)$/;
const TRAILING =
  /^(?:have|has|had|get|got|do|did|does|win|play|played|for|in|at|on|from|is|was|were|with|to|use|used|of)$/;

/** Behind "is", "of", "with …"; one more noun may come before: "latency score of 9.5". */
function linkEnd(sentence: Sentence, at: number): number {
  let place = isLinkedNoun(sentence, at) ? at + 1 : at;
  const begin = place;
  while (place - begin < 3 && LINKS.has(sentence.lower(place)) && !sentence.mentionFrom(place))
    place += 1;
  return place;
}

function isLinkedNoun(sentence: Sentence, at: number): boolean {
  const word = sentence.tokens[at]?.text ?? "";
  return (
    /^\p{Ll}+$/u.test(word) &&
    !(isStopWord(word) || LINKS.has(word) || VERBS.has(word) || CONNECTIVES.has(word)) &&
    !sentence.mentionAt(at) &&
    /^(?:of|is|was|that)$/.test(sentence.lower(at + 1))
  );
}

function startBefore(sentence: Sentence, end: number): number {
  let place = end;
  while (place > 0 && continuesBefore(sentence, place - 1)) place -= 1;
  return place;
}
function continuesBefore(sentence: Sentence, at: number): boolean {
  if (sentence.isClaimed(at) || sentence.mentionAt(at) || sentence.isComma(at)) return false;
  const word = sentence.lower(at);
  const isSmallWord =
    CONNECTIVES.has(word) || VERBS.has(word) || QUESTION_WORDS.has(word) || ARTICLES.has(word);
  return !(isSmallWord && (at === 0 || sentence.isSmall(at)));
}

function isContent(sentence: Sentence, at: number): boolean {
  const word = sentence.lower(at);
  return !(
    sentence.isClaimed(at) ||
    sentence.mentionAt(at) ||
    sentence.isComma(at) ||
    CONNECTIVES.has(word) ||
    VERBS.has(word) ||
    QUESTION_WORDS.has(word) ||
    isStopWord(word)
  );
}
