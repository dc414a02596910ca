import { targetKindWords } from "../../../../words/words.ts";
import type { ConfigField } from "../kind-form.ts";
import { callbackFields } from "./callback-fields.ts";

const { gateway: words } = targetKindWords;
export const byTwilio = { field: "service", values: ["twilio"] } as const;
const byHttp = { field: "service", values: ["http"] } as const;
const methods = ["POST", "PUT", "GET"];

/** Of text messages and of calls; `ownFields` are for one of them, by Twilio. */
export const gatewayFields = (ownFields: readonly ConfigField[]): readonly ConfigField[] => [
  {
    name: "service",
    type: "choice",
    initial: "twilio",
    label: words.service.label,
    choices: [
      { id: "twilio", label: words.service.twilio },
      { id: "http", label: words.service.http },
    ],
  },
  ...twilioFields(ownFields),
  ...httpFields,
  { name: "test_number", type: "text", ...words.testNumber },
];

const twilioFields = (ownFields: readonly ConfigField[]): ConfigField[] => [
  { name: "account_sid", type: "text", isRequired: true, shownFor: byTwilio, ...words.accountSid },
  { name: "auth_token", type: "secret", isRequired: true, shownFor: byTwilio, ...words.authToken },
  { name: "key_sid", type: "text", shownFor: byTwilio, ...words.keySid },
  ...ownFields.map((field) => ({ ...field, shownFor: byTwilio })),
  {
    name: "base_url",
    type: "url",
    initial: "https://api.twilio.com",
    isRequired: true,
    shownFor: byTwilio,
    ...words.baseUrl,
  },
  ...callbackFields.map((field) => ({
    ...field,
    ...(field.name === "callback_secret" && { help: words.callbackSecretHelp }),
    shownFor: byTwilio,
  })),
];

const httpFields: readonly ConfigField[] = [
  {
    name: "url",
    type: "url",
    initial: "https://",
    isRequired: true,
    shownFor: byHttp,
    ...words.url,
  },
  {
    name: "method",
    type: "choice",
    initial: "POST",
    choices: methods.map((id) => ({ id, label: id })),
    shownFor: byHttp,
    ...words.method,
  },
  { name: "headers", type: "headers", shownFor: byHttp, ...words.headers },
  {
    name: "body_format",
    type: "choice",
    initial: "json",
    label: words.bodyFormat.label,
    choices: [
      { id: "json", label: "JSON" },
      { id: "form", label: words.bodyFormat.form },
      { id: "plain", label: words.bodyFormat.plain },
    ],
    shownFor: byHttp,
  },
  {
    name: "body",
    type: "multiline",
    initial: '{"to": "{{ to }}", "text": "{{ text }}"}',
    shownFor: byHttp,
    ...words.body,
  },
];
