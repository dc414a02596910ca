import { type OnCallService, onCallServices } from "#contract/outbound/on-call.ts";
import { targetKindWords } from "../../../../words/words.ts";
import type { ConfigField, KindForm } from "../kind-form.ts";
import { callbackFields } from "./callback-fields.ts";

const words = targetKindWords["on-call"];

/** Their owners run these themselves. */
const needsAddress: Record<OnCallService, boolean> = {
  pagerduty: false,
  opsgenie: false,
  goalert: true,
  "grafana-oncall": true,
};

const fieldsOf = (service: OnCallService): ConfigField[] => {
  const shownFor = { field: "service", values: [service] };
  const isRequired = needsAddress[service];
  return [
    { name: "url", type: "url", isRequired, shownFor, ...words.url[service] },
    { name: "key", type: "secret", isRequired: true, shownFor, ...words.key[service] },
  ];
};

export const onCallForm: KindForm = {
  hasCheck: true,
  fields: [
    {
      name: "service",
      type: "choice",
      initial: "pagerduty",
      choices: onCallServices.map((id) => ({ id, label: words.services[id] })),
      ...words.service,
    },
    ...onCallServices.flatMap(fieldsOf),
    {
      name: "api_token",
      type: "secret",
      shownFor: { field: "service", values: ["pagerduty"] },
      ...words.apiToken,
    },
    ...callbackFields,
  ],
};
