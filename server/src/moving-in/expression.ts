/**
 * The part of CEL (Keep), of Jinja's tests (Grafana OnCall) and of PagerDuty's condition language
 * that compares fields with texts. Whatever else they can say is refused.
 */
import type { Query } from "#bpql/ast.ts";
import { either, joined } from "./conditions.ts";
import { wordsOf, type Word } from "./expression-words.ts";

export type Comparison =
  | "equals"
  | "contains"
  | "starts"
  | "ends"
  | "matches"
  | "in"
  | "has_item"
  | "exists";
export interface FieldTest {
  /** `event.custom_details["team"]` has three parts. */
  field: string[];
  comparison: Comparison;
  values: string[];
}
export type Expression =
  | { kind: "and" | "or"; items: Expression[] }
  | { kind: "not"; item: Expression }
  | { kind: "test"; test: FieldTest };

/** What cannot be read of a condition. */
export class ExpressionError extends Error {}

export function parseExpression(text: string): Expression {
  const words = wordsOf(text);
  if (words === null) throw new ExpressionError("has signs that are not understood");
  const parser = new ExpressionParser(words);
  const expression = parser.parseOr();
  if (!parser.isAtEnd) throw parser.unexpected();
  return expression;
}

/** Negations go down to the tests, where it is known what they mean of a field that is missing. */
export function queryOfExpression(
  expression: Expression,
  queryOf: (test: FieldTest, isNegated: boolean) => Query,
  isNegated = false,
): Query {
  switch (expression.kind) {
    case "not":
      return queryOfExpression(expression.item, queryOf, !isNegated);
    case "test":
      return queryOf(expression.test, isNegated);
    case "and":
    case "or": {
      const items = expression.items.map((item) => queryOfExpression(item, queryOf, isNegated));
      return (expression.kind === "and") !== isNegated ? joined(items) : either(items);
    }
  }
}

const methods: Readonly<Record<string, Comparison>> = {
  contains: "contains",
  startsWith: "starts",
  startswith: "starts",
  endsWith: "ends",
  endswith: "ends",
  matches: "matches",
};

class ExpressionParser {
  private at = 0;
  private readonly words: readonly Word[];

  constructor(words: readonly Word[]) {
    this.words = words;
  }

  get isAtEnd(): boolean {
    return this.at >= this.words.length;
  }

  parseOr(): Expression {
    return this.parseItems("or", ["||", "or"], () =>
      this.parseItems("and", ["&&", "and"], () => this.parseUnary()),
    );
  }

  unexpected(): ExpressionError {
    const word = this.words[this.at];
    return new ExpressionError(
      word === undefined
        ? "ends too early"
        : `has ${JSON.stringify(word.text)}, which has no equal`,
    );
  }

  private parseItems(
    kind: "and" | "or",
    signs: readonly string[],
    parse: () => Expression,
  ): Expression {
    const first = parse();
    const items = [first];
    while (this.take(...signs)) items.push(parse());
    return items.length === 1 ? first : { kind, items };
  }

  private parseUnary(): Expression {
    if (this.take("!", "not")) return { kind: "not", item: this.parseUnary() };
    if (this.take("(")) {
      const inner = this.parseOr();
      this.expect(")");
      return inner;
    }
    return this.parseTest();
  }

  private parseTest(): Expression {
    if (this.isText()) return this.parseReversed();
    if (this.isSign("has") && this.words[this.at + 1]?.text === "(") {
      this.at += 2;
      const field = this.parseField();
      this.expect(")");
      return testOf(field, "exists", []);
    }
    const field = this.parseField();
    const method = methods[field.at(-1) ?? ""];
    if (method !== undefined && this.take("(")) {
      const value = this.parseText();
      this.expect(")");
      return testOf(field.slice(0, -1), method, [value]);
    }
    return this.parseOperator(field);
  }

  private parseOperator(field: string[]): Expression {
    if (this.take("==")) return testOf(field, "equals", [this.parseText()]);
    if (this.take("!=")) return negated(testOf(field, "equals", [this.parseText()]));
    if (this.take("in")) return testOf(field, "in", this.parseList());
    if (this.take("not")) {
      this.expect("in");
      return negated(testOf(field, "in", this.parseList()));
    }
    if (this.take("exists")) return testOf(field, "exists", []);
    if (this.take("does")) {
      this.expect("not");
      return this.take("exist")
        ? negated(testOf(field, "exists", []))
        : negated(this.parseMatches(field, "match"));
    }
    return this.parseMatches(field, "matches");
  }

  /** PagerDuty's `matches`, `matches part` and `matches regex`, in either form of the verb. */
  private parseMatches(field: string[], verb: string): Expression {
    this.expect(verb);
    const comparison = this.take("part") ? "contains" : this.take("regex") ? "matches" : "equals";
    return testOf(field, comparison, [this.parseText()]);
  }

  /** `"x" == field`, or `"x" in field`. */
  private parseReversed(): Expression {
    const value = this.parseText();
    if (this.take("==")) return testOf(this.parseField(), "equals", [value]);
    if (this.take("!=")) return negated(testOf(this.parseField(), "equals", [value]));
    this.expect("in");
    return testOf(this.parseField(), "has_item", [value]);
  }

  private parseField(): string[] {
    const field = [this.parseName()];
    for (;;) {
      if (this.take(".")) field.push(this.parseName());
      else if (this.take("[")) {
        field.push(this.parseText());
        this.expect("]");
      } else return field;
    }
  }

  private parseName(): string {
    const word = this.words[this.at];
    if (word?.kind !== "name") throw this.unexpected();
    this.at += 1;
    return word.text;
  }

  private parseText(): string {
    const word = this.words[this.at];
    if (word?.kind !== "text") throw this.unexpected();
    this.at += 1;
    return word.text;
  }

  private parseList(): string[] {
    const close = this.take("[") ? "]" : ")";
    if (close === ")") this.expect("(");
    const values = [this.parseText()];
    while (this.take(",")) values.push(this.parseText());
    this.expect(close);
    return values;
  }

  private isText(): boolean {
    return this.words[this.at]?.kind === "text";
  }

  private isSign(text: string): boolean {
    const word = this.words[this.at];
    return word !== undefined && word.kind !== "text" && word.text === text;
  }

  private take(...signs: readonly string[]): boolean {
    if (!signs.some((sign) => this.isSign(sign))) return false;
    this.at += 1;
    return true;
  }

  private expect(sign: string): void {
    if (!this.take(sign)) throw this.unexpected();
  }
}

const testOf = (field: string[], comparison: Comparison, values: string[]): Expression => ({
  kind: "test",
  test: { field, comparison, values },
});
const negated = (item: Expression): Expression => ({ kind: "not", item });
