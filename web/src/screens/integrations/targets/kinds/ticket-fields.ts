import { ticketReadingWords as words } from "../../../../words/words.ts";
import type { ConfigField } from "../kind-form.ts";

/** Of kinds whose tickets can be read; `filter` says in which words they are chosen. */
export const ticketFields = (filter: keyof typeof words.filters): readonly ConfigField[] => [
  { name: "reads_tickets", type: "switch", ...words.reads },
  {
    name: "ticket_filter",
    type: "text",
    label: words.filter,
    ...words.filters[filter],
    shownFor: { field: "reads_tickets", values: ["true"] },
  },
];
