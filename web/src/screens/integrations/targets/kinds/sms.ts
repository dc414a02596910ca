import { targetKindWords } from "../../../../words/words.ts";
import type { KindForm } from "../kind-form.ts";
import { byTwilio, gatewayFields } from "./gateway.ts";

export const smsForm: KindForm = {
  hasCheck: byTwilio,
  fields: gatewayFields([
    { name: "from", type: "text", isRequired: true, ...targetKindWords.sms.from },
  ]),
};
