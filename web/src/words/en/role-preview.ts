import { localize } from "../language.ts";

/** Seeing the console as a role would. */
export const rolePreviewWords = localize("rolePreviewWords", {
  title: "See as a role",
  start: "See as this role",
  startHelp: "For an hour, or until you end it. Nothing can be changed during that time.",
  startFailed: "Error start preview of the role",
  seesAs: (role: string) => `You are viewing the console as the role ${role}.`,
  readOnlyUntil: (time: string) => `Nothing can be changed. The preview ends at ${time}.`,
  isPartial: "Anything that you cannot access yourself stays hidden.",
  end: "End the preview",
  endFailed: "Error end preview of the role",
});
