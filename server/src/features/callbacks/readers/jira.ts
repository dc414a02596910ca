/**
 * Webhooks of Jira Cloud and Data Center:
 * https://developer.atlassian.com/server/jira/platform/webhooks/
 */
import { z } from "zod";
import type { CallbackChange } from "#contract/callbacks.ts";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import { jiraIssue, jiraTicket } from "../../service-desk/readers/jira.ts";
import type { ReadTicket } from "../../service-desk/ticket.ts";
import type { CallbackReader, CallbackRequest, ReadChange } from "../reader.ts";
import { headerOf, hmacOf, parseCallback, requireEqual } from "../signature.ts";
import { adfMarkdown } from "../../delivery/channels/issue-tracker/adf-markdown.ts";
import { isOwnText } from "./own-text.ts";
import { wikiMarkdown } from "../../delivery/channels/issue-tracker/wiki-markdown.ts";

type Target = OpenConfig<"issue-tracker">;

/** Who does not show an address has none here. */
const user = z.object({
  displayName: z.string().nullish(),
  emailAddress: z.string().nullish(),
});
const id = z.union([z.string(), z.number()]).transform(String);
const payload = z.object({
  webhookEvent: z.string(),
  /** Milliseconds. */
  timestamp: z.number().min(0).max(8e15),
  user: user.nullish(),
  issue: z
    .object({
      id,
      fields: z
        .object({
          status: z.object({ statusCategory: z.object({ key: z.string() }).nullish() }).nullish(),
          assignee: user.nullish(),
        })
        .nullish(),
    })
    .nullish(),
  changelog: z.object({ items: z.array(z.object({ field: z.string() })) }).nullish(),
  comment: z
    .object({
      self: z.string().nullish(),
      body: z.unknown(),
      author: user.nullish(),
      /** Shown to some there, so it is for nobody here. */
      visibility: z.unknown().optional(),
    })
    .nullish(),
});
type Payload = z.infer<typeof payload>;

export const readJiraCallback: CallbackReader<Target> = (request, config) => {
  requireSender(request, config);
  const event = parseCallback(request, payload);
  const person = event.comment?.author ?? event.user;
  const share = { externalId: issueOf(event) };
  return {
    key: headerOf(request.headers, "x-atlassian-webhook-identifier") || hashOf(request),
    isTimed: false,
    tickets: ticketsOf(request, config),
    changes: isOwn(person, config)
      ? []
      : changesOf(event).map((change): ReadChange => ({
          share,
          change,
          actor: { name: person?.displayName ?? "", email: person?.emailAddress ?? "" },
          isButton: false,
          happenedAt: event.timestamp / 1000,
        })),
  };
};

/** Webhooks of Data Center can have a secret since 10.0; older ones have it in their address. */
function requireSender(request: CallbackRequest, { service, callback_secret }: Target): void {
  const signature = headerOf(request.headers, "x-hub-signature");
  if (signature !== "" || service === "jira-cloud")
    requireEqual(signature, `sha256=${hmacOf(request.body, { secret: callback_secret })}`);
  else requireEqual(new URL(request.url).searchParams.get("key") ?? "", callback_secret);
}

/** Comments come with a part of it alone. */
function ticketsOf(request: CallbackRequest, config: Target): ReadTicket[] {
  const { data } = z.object({ issue: jiraIssue }).safeParse(JSON.parse(request.body.toString()));
  return data === undefined ? [] : [jiraTicket(config, data.issue)];
}

const hashOf = ({ body }: CallbackRequest): string => hmacOf(body, { secret: "callback" });

/** The account whose token Tocsin has; where its address is hidden, marks have to do. */
const isOwn = (person: Payload["user"], { email }: Target): boolean =>
  email !== "" && person?.emailAddress?.toLowerCase() === email.toLowerCase();

/** Data Center says the issue of a comment in its address alone. */
const issueOf = ({ issue, comment }: Payload): string =>
  issue?.id ?? /\/issue\/(\d+)\/comment\//.exec(comment?.self ?? "")?.[1] ?? "";

function changesOf({ webhookEvent, issue, changelog, comment }: Payload): CallbackChange[] {
  if (webhookEvent === "comment_created") {
    const text = comment?.visibility ? "" : markdownOf(comment?.body);
    return text === "" || isOwnText(text) ? [] : [{ kind: "comment", text }];
  }
  if (webhookEvent !== "jira:issue_updated") return [];
  const changed = new Set(changelog?.items.map(({ field }) => field));
  const assignee = changed.has("assignee") ? issue?.fields?.assignee : null;
  const isDone = issue?.fields?.status?.statusCategory?.key === "done";
  return [
    // A name is nobody's address; that it comes to nothing is seen in the list.
    ...(assignee
      ? [{ kind: "assign" as const, to: assignee.emailAddress || (assignee.displayName ?? "") }]
      : []),
    ...(changed.has("status") && isDone ? [{ kind: "resolve" as const }] : []),
  ];
}

const markdownOf = (body: unknown): string =>
  (typeof body === "string" ? wikiMarkdown(body) : adfMarkdown(body)).trim();
