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

test("values of a short form come from all tags of its category, the most frequent first", async () => {
  const requests: string[] = [];
  const complete = bpqlCompletion([], {
    valuesOf: (field) => {
      requests.push(field);
      return Promise.resolve([
        { value: "pay", hits: 2 },
        { value: field === "service" ? "pay day" : "paper", hits: 3 },
      ]);
    },
    recentQueries: [],
    namespaces: { ci: ["service", "application"] },
  });
  const state = EditorState.create({ doc: "ci:pa" });
  const result = await complete(new CompletionContext(state, 5, false));
  expect(requests).toEqual(["service", "application"]);
  expect(result?.from).toBe(3);
  // What needs quotes cannot stand there.
  expect(result?.options.map(({ label, detail }) => [label, detail])).toEqual([
    ["pay", "4"],
    ["paper", "3"],
  ]);
});
