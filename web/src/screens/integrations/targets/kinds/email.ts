import { targetKindWords } from "../../../../words/words.ts";
import type { KindForm } from "../kind-form.ts";

export const emailForm: KindForm = {
  hasCheck: false,
  fields: [
    { name: "addresses", type: "list", isRequired: true, ...targetKindWords.email.addresses },
  ],
};
