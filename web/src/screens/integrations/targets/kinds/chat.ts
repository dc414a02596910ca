import { targetKindWords } from "../../../../words/words.ts";
import type { KindForm } from "../kind-form.ts";
import { callbackFields } from "./callback-fields.ts";

const { chat: words } = targetKindWords;

export const chatForm: KindForm = {
  hasCheck: true,
  fields: [
    { name: "token", type: "secret", isRequired: true, ...words.token },
    { name: "channel", type: "text", isRequired: true, ...words.channel },
    {
      name: "url",
      type: "url",
      isRequired: true,
      initial: "https://slack.com/api",
      ...words.url,
    },
    ...callbackFields,
  ],
};
