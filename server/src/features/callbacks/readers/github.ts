/** Webhooks of a repository: https://docs.github.com/webhooks/webhook-events-and-payloads */
import { z } from "zod";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import { githubIssue, githubTicket, isTicket } from "../../service-desk/readers/github.ts";
import type { CallbackReader, ReadChange } from "../reader.ts";
import { headerOf, hmacOf, parseCallback, requireEqual } from "../signature.ts";
import { isOwnText } from "./own-text.ts";

const user = z.object({ login: z.string(), email: z.string().nullish() });
const payload = z.object({
  action: z.string().optional(),
  sender: user.optional(),
  issue: z.object({ number: z.int(), updated_at: z.iso.datetime() }).optional(),
  comment: z.object({ body: z.string(), created_at: z.iso.datetime() }).optional(),
  assignee: user.nullish(),
});
type Payload = z.infer<typeof payload>;

export const readGitHub: CallbackReader<OpenConfig<"task-tracker">> = (request, config) => {
  const { headers, body } = request;
  const signature = headerOf(headers, "x-hub-signature-256");
  requireEqual(signature, `sha256=${hmacOf(body, { secret: config.callback_secret })}`);
  const change = changeOf(headerOf(headers, "x-github-event"), parseCallback(request, payload));
  const { data } = z.object({ issue: githubIssue }).safeParse(JSON.parse(body.toString()));
  return {
    key: headerOf(headers, "x-github-delivery") || signature,
    isTimed: false,
    tickets: data === undefined || !isTicket(data.issue) ? [] : [githubTicket(data.issue)],
    changes: change === null ? [] : [change],
  };
};

function changeOf(event: string, { action, sender, issue, comment, assignee }: Payload) {
  if (!issue || !sender) return null;
  const change = (of: ReadChange["change"], time: string): ReadChange => ({
    share: { externalId: String(issue.number) },
    change: of,
    actor: { name: sender.login, email: sender.email ?? "" },
    isButton: false,
    happenedAt: Date.parse(time) / 1000,
  });
  if (event === "issues" && action === "closed")
    return change({ kind: "resolve" }, issue.updated_at);
  if (event === "issues" && action === "assigned" && assignee) {
    const { email, login } = assignee;
    const assign = change({ kind: "assign", to: email || login }, issue.updated_at);
    return email ? assign : { ...assign, assignee: login };
  }
  if (event === "issue_comment" && action === "created" && comment && !isOwnText(comment.body))
    return change({ kind: "comment", text: comment.body }, comment.created_at);
  return null;
}
