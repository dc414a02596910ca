import { z } from "zod";
import { commonFields, httpUrl, requiredSecret, secretText } from "./config-fields.ts";

export const teamChatServices = ["teams", "mattermost", "google-chat", "discord", "ntfy"] as const;
export type TeamChatService = (typeof teamChatServices)[number];

/**
 * Rooms that take messages by an address, which is a secret itself: whoever knows it may write. A
 * `token` is for ntfy alone.
 */
export const teamChatConfig = z
  .object({
    service: z.enum(teamChatServices),
    address: requiredSecret,
    token: secretText,
    ...commonFields,
  })
  .superRefine(({ service, address }, { addIssue }) => {
    const problem = address === null || address === "" ? null : problemOf(service, address);
    if (problem !== null) addIssue({ code: "custom", path: ["address"], message: problem });
  });

function problemOf(service: TeamChatService, address: string): string | null {
  const parsed = httpUrl.safeParse(address);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? "must be an address";
  const url = new URL(address);
  if (service === "teams" && /(^|\.)(webhook\.)?office(365)?\.com$/.test(url.hostname))
    return "must be a workflow's address: the connectors of Office 365 have ended";
  return forms[service](url) ? null : `must look like ${examples[service]}`;
}

const forms: Record<TeamChatService, (url: URL) => boolean> = {
  teams: ({ searchParams }) => searchParams.has("sig"),
  mattermost: ({ pathname }) => /\/hooks\/[^/]+$/.test(pathname),
  "google-chat": ({ pathname, searchParams }) =>
    /^\/v1\/spaces\/[^/]+\/messages$/.test(pathname) &&
    searchParams.has("key") &&
    searchParams.has("token"),
  discord: ({ pathname }) => /^\/api\/(v\d+\/)?webhooks\/\d+\/[^/]+$/.test(pathname),
  ntfy: ({ pathname }) => /\/[-_A-Za-z0-9]{1,64}$/.test(pathname),
};
const examples: Record<TeamChatService, string> = {
  teams: "https://….api.powerplatform.com/…?…&sig=…",
  mattermost: "https://chat.example.com/hooks/…",
  "google-chat": "https://chat.googleapis.com/v1/spaces/…/messages?key=…&token=…",
  discord: "https://discord.com/api/webhooks/…/…",
  ntfy: "https://ntfy.sh/topic",
};
