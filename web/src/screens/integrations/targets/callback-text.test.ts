import { expect, test } from "vitest";
import { callbackChangeText } from "./callback-text.ts";
import { itsmForm } from "./kinds/itsm.ts";
import { callsBack } from "./kinds/kind-forms.ts";
import { createBodyOf, draftOf, emptyDraft, patchBodyOf } from "./target-draft.ts";
import { aTarget } from "./test-target.ts";

test("what somebody did there is said in words", () => {
  expect(
    [
      { kind: "resolve" } as const,
      { kind: "assign", to: "mia@example.com" } as const,
      { kind: "assign", to: null } as const,
      { kind: "comment", text: "the disk" } as const,
    ].map(callbackChangeText),
  ).toEqual(["Closed it", "Assigned it to mia@example.com", "Took it", "Commented: the disk"]);
});

test("kinds that call back ask for a secret and what is taken over; others do not", () => {
  expect([callsBack("itsm"), callsBack("issue-tracker"), callsBack("email")]).toEqual([
    true,
    true,
    false,
  ]);
  const accepts = ["resolve", "acknowledge", "assign", "comment"];
  expect(createBodyOf(emptyDraft("itsm", itsmForm), itsmForm).config).toMatchObject({ accepts });
  const nothing = draftOf(aTarget({ config: { accepts: [] } }), itsmForm);
  expect(patchBodyOf(nothing, itsmForm).config).toMatchObject({
    accepts: [],
    callback_secret: null,
  });
});
