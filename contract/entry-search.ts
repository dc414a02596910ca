import { z } from "zod";
import { endpoint, signedIn } from "./endpoint.ts";
import { ruleKinds } from "./rules.ts";

/** Whatever the settings list under a name. */
export const entryKinds = [
  ...ruleKinds,
  "alert-view",
  "incident-view",
  "roles",
  "users",
  "api-keys",
  "service-accounts",
] as const;
export type EntryKind = (typeof entryKinds)[number];

const foundEntry = z.object({ kind: z.enum(entryKinds), id: z.string(), name: z.string() });
export type FoundEntry = z.infer<typeof foundEntry>;

export const maxFoundEntries = 30;

export const searchEntries = endpoint({
  method: "GET",
  path: "/web/entries",
  summary: "Search the entries of the settings by part of their name",
  needs: signedIn,
  query: z.object({ text: z.string().trim().max(200).default("") }),
  reply: z.object({ items: z.array(foundEntry) }),
});
