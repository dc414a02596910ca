import { localize } from "../language.ts";

export const customRangeWords = localize("customRangeWords", {
  title: "Custom period",
  from: "From",
  to: "To",
  wrongOrder: "The end is before the start",
  apply: "Apply",
});
