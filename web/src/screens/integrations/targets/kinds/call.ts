import { targetKindWords } from "../../../../words/words.ts";
import type { KindForm } from "../kind-form.ts";
import { byTwilio, gatewayFields } from "./gateway.ts";

const { call: words } = targetKindWords;

export const callForm: KindForm = {
  hasCheck: byTwilio,
  fields: gatewayFields([
    { name: "from", type: "text", isRequired: true, ...words.from },
    { name: "language", type: "text", initial: "en-US", isRequired: true, ...words.language },
  ]),
};
