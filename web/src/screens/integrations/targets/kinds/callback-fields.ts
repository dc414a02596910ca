import { acceptedChanges } from "#contract/callbacks.ts";
import { callbackWords as words } from "../../../../words/words.ts";
import type { ConfigField } from "../kind-form.ts";

/** Of kinds whose target says back what happens there. */
export const callbackFields: readonly ConfigField[] = [
  { name: "callback_secret", type: "secret", ...words.secret },
  {
    name: "accepts",
    type: "choices",
    initial: acceptedChanges.join("\n"),
    choices: acceptedChanges.map((id) => ({ id, label: words.accepts[id] })),
    ...words.accepted,
  },
];
