import { localize } from "../language.ts";

/** On every screen while the organization is in shadow mode. */
export const shadowBannerWords = localize("shadowBannerWords", {
  title: "Shadow mode",
  text: "nothing is sent outward",
  open: "Report",
});
