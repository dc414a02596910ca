import type { z } from "zod";

/**
 * What is wrong with a field, as a sentence about it. A message that begins small is said of its
 * field: "must be a number" becomes "Time window must be a number". One that begins with a capital
 * is a sentence already. Forms put their label where the API puts the field's title.
 */
export const fieldSentence = (title: string, message: string): string =>
  isPredicate(message) ? `${title} ${message}` : message;

const isPredicate = (message: string): boolean => /^\p{Ll}/u.test(message);

/** "settings.autoResolveHours" → "Auto resolve hours"; a place in a list is its list's. */
export function fieldTitle(path: string): string {
  const name = path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[\s_-]+/)
    .filter((word) => word !== "")
    .map((word) => spelling[word.toLowerCase()] ?? word.toLowerCase());
  const text = words.join(" ") || "It";
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const spelling: Readonly<Record<string, string>> = {
  bpql: "BPQL",
  id: "ID",
  ids: "IDs",
  url: "URL",
  idp: "IdP",
  sso: "SSO",
};

/** What the schemas have no message of their own for. */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null
        ? "is required"
        : `must be ${typeNames[issue.expected] ?? "something else"}`;
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "invalid_union":
      return issue.input === undefined ? "is required" : "has an unknown format";
    case "unrecognized_keys":
      return `has unknown keys: ${issue.keys.join(", ")}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_format":
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return "is not valid";
  }
}

const typeNames: Partial<Record<string, string>> = {
  string: "text",
  number: "a number",
  nan: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function tooSmall({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === "string" && minimum <= 1) return "is required";
  if (origin === "string") return `must have at least ${minimum} characters`;
  if (isCounted(origin))
    return minimum <= 1 ? "needs at least one entry" : `needs at least ${minimum} entries`;
  return `must be at least ${minimum}`;
}

function tooBig({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === "string") return `must have at most ${maximum} characters`;
  if (isCounted(origin)) return `may have at most ${maximum} entries`;
  return `must be at most ${maximum}`;
}

const isCounted = (origin: string): boolean => ["array", "set", "map", "file"].includes(origin);
