/**
 * What the readers of the two JSON shapes of a query share: problems with a path, levels, checked
 * leaves.
 */
import { z } from "zod";
import type { Leaf, Query } from "./ast.ts";
import { leafChecker, type LeafChecker } from "./check-leaf.ts";
import { isFieldName, type KindOf } from "./field-kind.ts";
import { limits } from "./limits.ts";
import { print } from "./print.ts";

/** `path` leads into the given value, such as `AND.1.=`. */
export interface FormProblem {
  readonly path: string;
  readonly message: string;
}

export type FormParsed =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly problems: readonly FormProblem[] };

export type Path = readonly (string | number)[];
export interface Place {
  readonly path: Path;
  readonly level: number;
}

export const fieldSchema = z
  .string("Expected the name of a field")
  .refine(isFieldName, "A field name is a letter, then letters, digits, _ - and .")
  .transform((name) => name.toLowerCase());

export class FormReader {
  private readonly problems: FormProblem[] = [];
  private readonly checker: LeafChecker;

  constructor(kindOf: KindOf) {
    this.checker = leafChecker(kindOf);
  }

  finish(query: Query | null): FormParsed {
    if (query && this.problems.length === 0 && print(query).length > limits.textLength) {
      this.problem(
        [],
        `A query may have ${limits.textLength} characters at most when written as text`,
      );
    }
    return query && this.problems.length === 0
      ? { ok: true, query }
      : { ok: false, problems: this.problems };
  }

  /** Null and a problem for every one that the schema finds. */
  checked<T>(schema: z.ZodType<T>, input: unknown, path: Path): T | null {
    const result = schema.safeParse(input);
    if (result.success) return result.data;
    for (const issue of result.error.issues)
      this.problem([...path, ...issue.path.map(String)], issue.message);
    return null;
  }

  leaf(leaf: Leaf, path: Path): Leaf {
    const texts = leaf.kind === "in" ? leaf.values : [leaf.value];
    texts.forEach((text, at) => {
      const message = this.checker.problemOf(leaf, text);
      if (message !== null) this.problem(leaf.kind === "in" ? [...path, at] : path, message);
    });
    return leaf;
  }

  /** Keeps the reading of a hostile value from filling the stack. */
  isTooDeep({ path, level }: Place): boolean {
    if (level <= limits.levels) return false;
    this.problem(path, `A query may be nested ${limits.levels} levels deep at most`);
    return true;
  }

  problem(path: Path, message: string): null {
    this.problems.push({ path: path.join("."), message });
    return null;
  }
}
