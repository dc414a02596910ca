import { expect, test } from "vitest";
import { draftOf, keepDraft } from "./comment-drafts.ts";

test("a draft is of its incident alone, and gone once it is empty", () => {
  keepDraft("1", "half a thou");
  keepDraft("2", "other");
  expect([draftOf("1"), draftOf("2"), draftOf("3")]).toEqual(["half a thou", "other", ""]);
  keepDraft("1", "");
  expect([draftOf("1"), draftOf("2")]).toEqual(["", "other"]);
});
