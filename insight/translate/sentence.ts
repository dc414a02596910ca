/** A question with the fields that it names, and which of its tokens have been read already. */
import { isStopWord } from "../stop-words.ts";
import { type FieldWords, fieldWordsOf, findMentions, type Mention } from "./mentions.ts";
import { MAX_CHARACTERS, mergeDates, readTokens, type Token } from "./question.ts";
import { ARTICLES, CONNECTIVES, isSmallWord, QUESTION_WORDS } from "./small-words.ts";

export class Sentence {
  readonly tokens: readonly Token[];
  readonly fields: FieldWords;
  readonly mentions: readonly Mention[];
  /** Fields that have a condition. */
  readonly compared = new Set<number>();
  private readonly source: string;
  private readonly claimed = new Set<number>();
  private readonly byStart: ReadonlyMap<number, Mention>;

  constructor(source: string, names: readonly string[]) {
    this.source = source.toWellFormed();
    this.tokens = mergeDates(readTokens(this.source), this.source);
    this.fields = fieldWordsOf(names);
    this.mentions = findMentions(this.tokens, this.fields);
    this.byStart = new Map(this.mentions.map((mention) => [mention.from, mention]));
  }

  lower(at: number): string {
    return this.tokens[at]?.lower ?? "";
  }

  /** As it stands in the question, with what is between its tokens. */
  textOf(from: number, to: number): string {
    const [first, last] = [this.tokens[from], this.tokens[to - 1]];
    if (!first || !last) return "";
    return to - from === 1 ? first.text : this.source.slice(first.from, last.to);
  }

  /** Characters that were read. */
  get length(): number {
    return Math.min(this.source.length, MAX_CHARACTERS);
  }

  /** The tokens that lie in these characters. */
  tokensOf(span: { from: number; to: number }): { from: number; to: number } | undefined {
    const from = this.tokens.findIndex((token) => token.to > span.from);
    const next = this.tokens.findIndex((token) => token.from >= span.to);
    const to = next === -1 ? this.tokens.length : next;
    return from === -1 || from >= to ? undefined : { from, to };
  }
  claimCharacters(span: { from: number; to: number }): void {
    const range = this.tokensOf(span);
    if (range) this.claim(range.from, range.to);
  }

  claim(from: number, to: number): void {
    for (let place = from; place < to; place += 1) this.claimed.add(place);
  }
  isClaimed(at: number): boolean {
    return this.claimed.has(at);
  }
  isMentionClaimed({ from, to }: Mention): boolean {
    return this.tokens.slice(from, to).some((_, index) => this.claimed.has(from + index));
  }

  mentionFrom(at: number): Mention | undefined {
    return this.byStart.get(at);
  }
  mentionAt(at: number): Mention | undefined {
    return this.mentions.find(({ from, to }) => from <= at && at < to);
  }

  isComma(at: number): boolean {
    return this.tokens[at]?.kind === "comma";
  }
  isCapitalised(at: number): boolean {
    return /^["'(]?\p{Lu}/u.test(this.tokens[at]?.text ?? "");
  }
  /** Written small, so that it is no name. */
  isSmall(at: number): boolean {
    return this.tokens[at]?.text === this.lower(at);
  }
  /** The first place from `at` on that has no article, three words further at most. */
  skipArticles(at: number): number {
    let place = at;
    while (place - at < 3 && ARTICLES.has(this.lower(place)) && !this.mentionFrom(place))
      place += 1;
    return place;
  }

  /** By its form a name, a number, a date or a quotation. */
  isValue(at: number): boolean {
    const token = this.tokens[at];
    if (!token || token.kind === "comma" || this.claimed.has(at) || this.mentionAt(at))
      return false;
    if (token.kind !== "word") return true;
    if (at === 0) return false;
    if (/[\d*]/.test(token.text)) return true;
    return this.isCapitalised(at) && !(this.isSmall(at) && QUESTION_WORDS.has(token.lower));
  }

  /** Where the value that begins at `from` ends: a name may have particles, `Bank of the West`. */
  spanEnd(from: number): number {
    const kind = this.tokens[from]?.kind;
    let end = from + 1;
    if (kind === "quoted" || kind === "date") return end;
    while (end < this.tokens.length && !this.claimed.has(end)) {
      const length = this.continuation(end, kind === "number");
      if (length === 0) break;
      end += length;
    }
    return end;
  }
  private continuation(at: number, isNumber: boolean): number {
    if (this.isValue(at)) return this.tokens[at]?.kind === "quoted" ? 0 : 1;
    if (!isNumber && this.isParticle(at) && this.isValue(at + 1)) return 2;
    const isOfThe = this.lower(at) === "of" && /^(?:the|an?)$/.test(this.lower(at + 1));
    return isOfThe && this.isValue(at + 2) ? 3 : 0;
  }
  private isParticle(at: number): boolean {
    const word = this.tokens[at]?.text ?? "";
    return /^[\p{Ll}&]{1,3}$/u.test(word) && !isSmallWord(word) && !this.mentionAt(at);
  }

  /** Where the name that ends before `end` begins. */
  spanStart(end: number): number {
    let start = end - 1;
    while (start > 0 && this.isValue(start - 1)) start -= 1;
    return start;
  }

  /** Nothing but words that hold sentences together. */
  hasNoContent(from: number, to: number): boolean {
    return this.tokens
      .slice(from, to)
      .every(({ kind, text, lower }) => kind === "word" && text === lower && isStopWord(lower));
  }
  endsClause(at: number): boolean {
    const token = this.tokens[at];
    return !token || token.kind === "comma" || CONNECTIVES.has(token.lower);
  }
}
