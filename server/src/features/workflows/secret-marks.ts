/**
 * Where a secret goes in what a step sends. Templates are filled in once, with what senders wrote
 * in alerts; a secret is put in later, where a mark stands that no sender can have written.
 */
import { FinalFailure } from "../../platform/jobs/failure.ts";

/** `{{ secrets.NAME }}` of a template prints what `textOf` makes of the name. */
export const secretScope = (textOf: (name: string) => string): object =>
  new Proxy(
    {},
    {
      get: (_target, name) => (typeof name === "string" ? textOf(name) : undefined),
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
      has: () => true,
    },
  );

export const secretName = (name: string): string => `{{ secrets.${name} }}`;
/** `nonce`: of the step alone, and random. */
export const secretMark = (nonce: string, name: string): string => `secret:${nonce}:${name};`;

const marksOf = (nonce: string): RegExp => new RegExp(`secret:${nonce}:([A-Za-z0-9_]+);`, "g");

/** Throws where a secret is not there, or a filter has changed its mark. */
export function putSecrets(
  text: string,
  nonce: string,
  values: ReadonlyMap<string, string>,
): string {
  const filled = text.replaceAll(marksOf(nonce), (_mark, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new FinalFailure(`There is no secret ${name}`);
    return value;
  });
  if (filled.toLowerCase().includes(nonce)) throw new FinalFailure("A secret takes no filter");
  return filled;
}

/** An input as people see it. */
export function showMarks(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("secret_mark" in input)) return input;
  const { secret_mark: nonce, ...own } = input;
  const text = JSON.stringify(own).replaceAll(marksOf(String(nonce)), (_mark, name: string) =>
    secretName(name),
  );
  return JSON.parse(text) as unknown;
}
