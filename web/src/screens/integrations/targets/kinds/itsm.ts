import { targetKindWords } from "../../../../words/words.ts";
import type { ConfigField, KindForm } from "../kind-form.ts";
import { callbackFields } from "./callback-fields.ts";
import { ticketFields } from "./ticket-fields.ts";

const { itsm: words } = targetKindWords;

const signIns = ["basic", "oauth"] as const;
const signInFields = (signIn: (typeof signIns)[number]): ConfigField[] => {
  const shownFor = { field: "sign_in", values: [signIn] };
  return [
    { name: "username", type: "text", isRequired: true, shownFor, ...words.username[signIn] },
    { name: "secret", type: "secret", isRequired: true, shownFor, ...words.secret[signIn] },
  ];
};

export const itsmForm: KindForm = {
  hasCheck: true,
  fields: [
    { name: "url", type: "url", isRequired: true, ...words.url },
    {
      name: "sign_in",
      type: "choice",
      initial: "basic",
      choices: [
        { id: "basic", label: words.signIns.basic },
        { id: "oauth", label: words.signIns.oauth },
      ],
      ...words.signIn,
    },
    ...signIns.flatMap(signInFields),
    { name: "table", type: "text", isRequired: true, initial: "incident", ...words.table },
    { name: "assignment_group", type: "text", ...words.assignmentGroup },
    { name: "caller", type: "text", ...words.caller },
    {
      name: "impact",
      type: "choice",
      initial: "2",
      choices: [
        { id: "1", label: words.impacts.high },
        { id: "2", label: words.impacts.medium },
        { id: "3", label: words.impacts.low },
      ],
      ...words.impact,
    },
    {
      name: "notes_field",
      type: "choice",
      initial: "work_notes",
      choices: [
        { id: "work_notes", label: words.notesFields.workNotes },
        { id: "comments", label: words.notesFields.comments },
      ],
      ...words.notesField,
    },
    { name: "resolved_state", type: "text", initial: "6", ...words.resolvedState },
    { name: "reopened_state", type: "text", initial: "2", ...words.reopenedState },
    { name: "close_code", type: "text", initial: "Solution provided", ...words.closeCode },
    ...callbackFields,
    ...ticketFields("query"),
  ],
};
