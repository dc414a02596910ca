import { teamChatServices } from "#contract/outbound/team-chat.ts";
import { targetKindWords } from "../../../../words/words.ts";
import type { KindForm } from "../kind-form.ts";

const words = targetKindWords["team-chat"];

export const teamChatForm: KindForm = {
  hasCheck: { field: "service", values: ["discord", "ntfy"] },
  fields: [
    {
      name: "service",
      type: "choice",
      initial: "teams",
      choices: teamChatServices.map((id) => ({ id, label: words.services[id] })),
      ...words.service,
    },
    ...teamChatServices.map((service) => ({
      name: "address",
      type: "secret" as const,
      isRequired: true,
      shownFor: { field: "service", values: [service] },
      ...words.address[service],
    })),
    {
      name: "token",
      type: "secret",
      shownFor: { field: "service", values: ["ntfy"] },
      ...words.token,
    },
  ],
};
