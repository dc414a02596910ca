import { expect, test } from "vitest";
import { kindForms } from "./kinds/kind-forms.ts";
import { webhookForm } from "./kinds/webhook.ts";
import {
  createBodyOf,
  draftOf,
  emptyDraft,
  patchBodyOf,
  withNewHeader,
  withChoice,
} from "./target-draft.ts";
import { aTarget } from "./test-target.ts";

const stored = draftOf(
  aTarget({
    config: { headers: { "X-Team": null, "X-Key": null }, stored_secrets: ["secret"] },
  }),
  webhookForm,
);

test("what is stored is kept unless something is typed over it, or it is removed", () => {
  expect(patchBodyOf(stored, webhookForm)).toMatchObject({
    name: "board",
    config: { headers: { "X-Team": null, "X-Key": null }, secret: null },
  });
  const changed = {
    ...stored,
    headers: stored.headers.slice(0, 1).map((header) => ({ ...header, value: "night" })),
    values: { ...stored.values, secret: "new" },
  };
  expect(patchBodyOf(changed, webhookForm).config).toMatchObject({
    headers: { "X-Team": "night" },
    secret: "new",
  });
  expect(patchBodyOf({ ...stored, removed: ["secret"] }, webhookForm).config?.["secret"]).toBe("");
});

test("a new header may be empty, one without a name is none", () => {
  const headers = withNewHeader(withNewHeader([])).map((header, at) =>
    at === 0 ? { ...header, name: " X-Empty " } : { ...header, value: "lost" },
  );
  expect(new Set(headers.map(({ key }) => key)).size).toBe(2);
  expect(
    createBodyOf({ ...emptyDraft("webhook", webhookForm), headers }, webhookForm).config,
  ).toMatchObject({
    headers: { "X-Empty": "" },
  });
});

test("another service brings its usual address, in the place of the usual one alone", () => {
  const form = kindForms["task-tracker"];
  const draft = emptyDraft("task-tracker", form);
  expect(draft.values["url"]).toBe("https://api.github.com");
  const gitlab = withChoice(draft, form, { name: "service", value: "gitlab" });
  expect(gitlab.values).toMatchObject({ service: "gitlab", url: "https://gitlab.com" });
  const typed = { ...draft, values: { ...draft.values, url: "https://code.example/api/v3" } };
  const unchanged = withChoice(typed, form, { name: "service", value: "gitlab" });
  expect(unchanged.values["url"]).toBe("https://code.example/api/v3");
});
