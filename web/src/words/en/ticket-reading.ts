import { localize } from "../language.ts";

/** Reading the tickets of a system that incidents are shared with. */
export const ticketReadingWords = localize("ticketReadingWords", {
  reads: { label: "Read its tickets and compare them with incidents" },
  filter: "Only these tickets",
  filters: {
    query: {
      placeholder: "active=true^category=network",
      help: "Conditions of an encoded query. Empty: all tickets of the table.",
    },
    jql: { placeholder: "issuetype = Bug", help: "JQL. Empty: all issues of the project." },
    labels: {
      placeholder: "bug, customer",
      help: "Labels that a ticket must have, with commas between them. Empty: all issues.",
    },
  },
});
