import { targetKindWords } from "../../../../words/words.ts";
import type { ConfigField, KindForm } from "../kind-form.ts";
import { callbackFields } from "./callback-fields.ts";
import { ticketFields } from "./ticket-fields.ts";

const { "task-tracker": words } = targetKindWords;

const services = ["github", "gitlab"] as const;
const usualUrls = { github: "https://api.github.com", gitlab: "https://gitlab.com" };

const fieldsOf = (service: (typeof services)[number]): ConfigField[] => {
  const shownFor = { field: "service", values: [service] };
  return [
    {
      name: "url",
      type: "url",
      isRequired: true,
      initial: usualUrls[service],
      shownFor,
      ...words.url[service],
    },
    { name: "token", type: "secret", isRequired: true, shownFor, ...words.token[service] },
  ];
};

export const taskTrackerForm: KindForm = {
  hasCheck: true,
  fields: [
    {
      name: "service",
      type: "choice",
      initial: "github",
      choices: [
        { id: "github", label: words.services.github },
        { id: "gitlab", label: words.services.gitlab },
      ],
      ...words.service,
    },
    ...services.flatMap(fieldsOf),
    { name: "project", type: "text", isRequired: true, ...words.project },
    { name: "labels", type: "list", ...words.labels },
    { name: "assignees", type: "list", ...words.assignees },
    ...callbackFields,
    ...ticketFields("labels"),
  ],
};
