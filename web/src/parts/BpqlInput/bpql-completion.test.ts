import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { bpqlCompletion } from "./bpql-completion.ts";

test.each([
  [true, ["lab"]],
  [false, undefined],
])("values that come while the focus is in the field (%s) are %j", async (hasFocus, labels) => {
  const complete = bpqlCompletion([], {
    valuesOf: () => Promise.resolve([{ value: "lab", hits: 1 }]),
    recentQueries: [],
  });
  const state = EditorState.create({ doc: "team = la" });
  // Of the view it asks for the focus alone.
  const view = { hasFocus } as EditorView;
  const result = await complete(new CompletionContext(state, 9, false, view));
  expect(result?.options.map(({ label }) => label)).toEqual(labels);
});
