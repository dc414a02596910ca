import { localize } from "../language.ts";

export const columnChoiceWords = localize("columnChoiceWords", {
  views: "View",
  usual: "Default",
  own: "My own columns",
});
