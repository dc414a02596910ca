import { expect, test } from "vitest";
import { draftOf, saveDraft } from "./comment-drafts.ts";

test("a draft is of its incident alone, and gone once it is empty", () => {
  saveDraft("1", "half a thou");
  saveDraft("2", "other");
  expect([draftOf("1"), draftOf("2"), draftOf("3")]).toEqual(["half a thou", "other", ""]);
  saveDraft("1", "");
  expect([draftOf("1"), draftOf("2")]).toEqual(["", "other"]);
});
