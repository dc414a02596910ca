/**
 * A query as a PostgreSQL condition over two jsonb columns (facts.ts) and, where the scheme has
 * them, plain columns. Where a regex has no equal in PostgreSQL the condition lets too much
 * through, never too little.
 */
import type { Query } from "./ast.ts";
import { conditionOf, keywordParts } from "./condition.ts";
import { defaultKindOf, type KindOf } from "./field-kind.ts";
import { likeInside } from "./like.ts";
import { conditionSql } from "./sql-condition.ts";
import { SqlParams } from "./sql-params.ts";
import type { SqlScheme } from "./sql-scheme.ts";
import { textSeparator } from "./storable.ts";

export type { SqlColumn, SqlScheme } from "./sql-scheme.ts";

export interface SqlCondition {
  readonly sql: string;
  readonly params: unknown[];
  /** False: rows that match.ts refuses may come through, so the caller asks it again. */
  readonly exact: boolean;
}

export function toSql(query: Query, scheme: SqlScheme): SqlCondition {
  const writer = new SqlWriter(scheme);
  const sql = writer.write(query, true);
  return { sql, params: writer.params.values, exact: writer.isExact };
}

class SqlWriter {
  readonly params: SqlParams;
  isExact = true;
  private readonly scheme: SqlScheme;
  private readonly kindOf: KindOf;

  constructor(scheme: SqlScheme) {
    this.scheme = scheme;
    this.params = new SqlParams(scheme.firstParam);
    this.kindOf = scheme.kindOf ?? defaultKindOf;
  }

  /** `isPositive` is false under an odd number of negations: there "too much" is "too little". */
  write(query: Query, isPositive: boolean): string {
    switch (query.kind) {
      case "all":
        return "TRUE";
      case "and":
        return `(${query.items.map((item) => this.write(item, isPositive)).join(" AND ")})`;
      case "or":
        return `(${query.items.map((item) => this.write(item, isPositive)).join(" OR ")})`;
      case "not":
        return negated(this.write(query.item, !isPositive));
      case "compare":
      case "in": {
        const condition = conditionOf(query, this.kindOf);
        const isPlain = isPositive !== condition.isNegated;
        const { sql, isExact } = conditionSql(condition, {
          scheme: this.scheme,
          params: this.params,
          isPositive: isPlain,
        });
        this.isExact &&= isExact;
        return condition.isNegated ? negated(sql) : sql;
      }
      case "keyword":
        return this.writeKeyword(query.text);
    }
  }

  private writeKeyword(text: string): string {
    const parts = keywordParts(text);
    if (!parts) return "FALSE";
    if (parts.length === 0) return "TRUE";
    const like = `LIKE ${this.params.text(likeInside(parts))}`;
    const matchesText = `(${this.scheme.text}) ${like}`;
    if (parts.length === 1) return matchesText;
    // Over the whole a wildcard also reaches across separators; it is asked first for its index.
    const texts = `unnest(string_to_array(${this.scheme.text}, ${this.params.text(textSeparator)})) AS t(text)`;
    return `(${matchesText} AND EXISTS (SELECT FROM ${texts} WHERE t.text ${like}))`;
  }
}

/**
 * Also turns the NULL of an empty column into true, as nothing there can satisfy the positive form.
 */
const negated = (sql: string) => `(${sql}) IS NOT TRUE`;
