import { localize } from "../language.ts";

export const reasonWords = localize("reasonWords", {
  title: "What was wrong?",
  reason: "Reason",
  help: "Optional. Your verdict is saved already.",
  skip: "Skip",
  save: "Save reason",
  saved: "The reason is saved.",
});
