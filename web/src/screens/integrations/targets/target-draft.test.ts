import { expect, test } from "vitest";
import { createBodyOf, draftOf, emptyDraft, patchBodyOf, withNewHeader } from "./target-draft.ts";
import { aTarget } from "./test-target.ts";

const stored = draftOf(
  aTarget({ config: { headers: { "X-Team": null, "X-Key": null }, has_secret: true } }),
);

test("what is stored is kept unless something is typed over it, or it is removed", () => {
  expect(patchBodyOf(stored)).toMatchObject({
    name: "board",
    config: { headers: { "X-Team": null, "X-Key": null }, secret: null },
  });
  const changed = {
    ...stored,
    headers: stored.headers.slice(0, 1).map((header) => ({ ...header, value: "night" })),
    secret: "new",
  };
  expect(patchBodyOf(changed).config).toMatchObject({
    headers: { "X-Team": "night" },
    secret: "new",
  });
  expect(patchBodyOf({ ...stored, removesSecret: true }).config?.secret).toBe("");
});

test("a new header may be empty, one without a name is none", () => {
  const headers = withNewHeader(withNewHeader([])).map((header, at) =>
    at === 0 ? { ...header, name: " X-Empty " } : { ...header, value: "lost" },
  );
  expect(new Set(headers.map(({ key }) => key)).size).toBe(2);
  expect(createBodyOf({ ...emptyDraft, name: "board", headers }).config.headers).toEqual({
    "X-Empty": "",
  });
});
