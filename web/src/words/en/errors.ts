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
  notFoundWords: "The address may be wrong, or the page was removed.",
  legacyWords: (address: string) =>
    `The address ${address} belongs to an earlier version of the console, which is not installed here.`,
  toFeed: "Go to the incident feed",
  noPermission: "You have no permissions",
  noPermissionWords: "Access restricted; contact an administrator to update permissions.",
  operatorBySso:
    "Single sign-on gives no access to the backoffice. Sign in with a password, a passkey or a recovery link.",
  needs: (permission: string) => `This page needs ${permission}.`,
  toggleOff: "This feature is switched off for your organization.",
  broken: "Something went wrong",
  needHelp:
    "Need help? Try again first. If it happens again, send your administrator the text below.",
  unreachable: "The server cannot be reached",
  unreachableWords: "This page will load as soon as the server responds.",
});
