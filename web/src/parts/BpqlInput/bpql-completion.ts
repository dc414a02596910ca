import type { Completion, CompletionSource } from "@codemirror/autocomplete";
import {
  complete,
  type CompletionField,
  type CompletionOption,
  valueOptions,
} from "#bpql/complete.ts";
import type { Namespaces } from "#bpql/short-form.ts";
import { queryWords as words } from "../../words/words.ts";

/** Values of a field that begin with the prefix, and how many incidents have each. */
export type ValuesOf = (
  field: string,
  prefix: string,
) => Promise<readonly { value: string; hits: number }[]>;

/**
 * What can stand at the cursor. Values of tags are asked for; when that fails, nothing is offered.
 */
export function bpqlCompletion(
  fields: readonly CompletionField[],
  {
    valuesOf,
    recentQueries,
    namespaces = null,
  }: {
    valuesOf: ValuesOf;
    recentQueries: readonly string[];
    namespaces?: Namespaces | null;
  },
): CompletionSource {
  return async ({ state, pos, explicit, view }) => {
    const text = state.doc.toString();
    if (text.trim() === "") {
      const options = recentQueries.map(toRecent);
      if (options.length > 0) return { from: 0, to: text.length, filter: false, options };
      if (!explicit) return null;
    }
    const completion = complete(text, pos, { fields, namespaces });
    const { from, to } = completion;
    if ("options" in completion) {
      // The only option is what stands there already.
      const isDone =
        completion.options.length === 1 && completion.options[0]?.label === text.slice(from, to);
      return isDone && !explicit
        ? null
        : {
            from,
            to,
            filter: false,
            options: completion.options.map((option) => toCompletion(option)),
          };
    }
    const { fields: tagNames, prefix, isBare } = completion.needValues;
    const values = (await Promise.all(tagNames.map((field) => valuesOf(field, prefix)))).flat();
    // Who has gone on meanwhile is not followed by a list that lies over the next field.
    if (view && !view.hasFocus) return null;
    const hits = new Map<string, number>();
    for (const { value, hits: count } of values) hits.set(value, (hits.get(value) ?? 0) + count);
    const ordered = [...hits.keys()].sort((a, b) => (hits.get(b) ?? 0) - (hits.get(a) ?? 0));
    const options = valueOptions(ordered, prefix, { isBare }).map((option) =>
      toCompletion(option, hits.get(option.label)),
    );
    return { from, to, filter: false, options };
  };
}

const toRecent = (query: string): Completion => ({
  label: query,
  type: "recent",
  section: { name: words.recent, rank: 0 },
});

function toCompletion({ label, kind, apply, detail }: CompletionOption, hits = 0): Completion {
  const text = apply ?? label;
  const shown = hits > 0 ? String(hits) : kind === "field" ? undefined : detail;
  // After a value there may come a bracket or a comma, a category takes a value; after the rest there is always a space.
  return {
    label,
    type: kind,
    apply: kind === "value" || kind === "namespace" || text === "[" ? text : `${text} `,
    ...(shown !== undefined && { detail: shown }),
  };
}
