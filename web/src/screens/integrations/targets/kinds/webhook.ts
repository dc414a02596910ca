import { targetKindWords } from "../../../../words/words.ts";
import type { KindForm } from "../kind-form.ts";
import { callbackFields } from "./callback-fields.ts";

const { webhook: words } = targetKindWords;
const methods = ["POST", "PUT", "PATCH"];

export const webhookForm: KindForm = {
  hasCheck: false,
  fields: [
    { name: "url", type: "url", isRequired: true, initial: "https://", ...words.url },
    {
      name: "method",
      type: "choice",
      initial: "POST",
      choices: methods.map((id) => ({ id, label: id })),
      ...words.method,
    },
    { name: "headers", type: "headers", ...words.headers },
    { name: "secret", type: "secret", ...words.secret },
    ...callbackFields,
    { name: "confirm_within_minutes", type: "number", initial: "0", ...words.confirmWithin },
  ],
};
