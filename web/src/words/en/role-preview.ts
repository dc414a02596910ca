import { localize } from "../language.ts";

/** Seeing the console as a role would. */
export const rolePreviewWords = localize("rolePreviewWords", {
  title: "See as a role",
  start: "See as this role",
  startHelp: "For an hour, or until you end it. Nothing can be changed meanwhile.",
  startFailed: "Error start preview of the role",
  seesAs: (role: string) => `You see the console as the role ${role}.`,
  readOnlyUntil: (time: string) => `Nothing can be changed. It ends by itself at ${time}.`,
  isPartial: "What you do not hold yourself stays hidden.",
  end: "Be yourself again",
  endFailed: "Error end preview of the role",
});
