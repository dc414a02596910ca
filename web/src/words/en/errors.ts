import { localize } from "../language.ts";
import { plural } from "../format.ts";

export const errorWords = localize("errorWords", {
  unreachable: "The server cannot be reached. Check the connection and try again.",
  unexpected: "Something went wrong. Please refresh the page to try again.",
  wait: (seconds: number) =>
    plural(seconds, { one: "Try again in # second.", other: "Try again in # seconds." }),
  andMore: (count: number) =>
    plural(count, { one: "One more problem.", other: "# more problems." }),
});

export const errorPageWords = localize("errorPageWords", {
  notFound: "Page not found",
  notFoundWords: "The address may be mistyped, or what was here is gone.",
  legacyWords: (address: string) =>
    `The address ${address} belongs to an earlier console. There is none here, so it leads nowhere.`,
  toFeed: "Go to the incident feed",
  noPermission: "You have no permissions",
  noPermissionWords: "Access restricted; contact an administrator to update permissions.",
  operatorBySso:
    "You came by single sign-on, which does not open the back office: no organization's provider decides who runs the installation. Sign in with your password or a passkey; where passwords have ended, by a link from the command line.",
  needs: (permission: string) => `This page needs ${permission}.`,
  toggleOff: "This feature is switched off for your organization.",
  broken: "Something went wrong",
  needHelp:
    "Need help? Try again first. If it happens again, tell your administrator what you did and the text below.",
  unreachable: "The server cannot be reached",
  unreachableWords: "This page appears as soon as the server answers again.",
});
