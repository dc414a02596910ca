/** Webhooks of a project: https://docs.gitlab.com/user/project/integrations/webhook_events/ */
import { z } from "zod";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import { gitlabHookIssue, gitlabHookTicket } from "../../service-desk/readers/gitlab.ts";
import type { ReadTicket } from "../../service-desk/ticket.ts";
import { requireGitLab } from "../gitlab-sender.ts";
import type { CallbackReader, CallbackRequest, ReadChange } from "../reader.ts";
import { headerOf, keyOfBody, parseCallback } from "../signature.ts";
import { isOwnText } from "./own-text.ts";

const user = z.object({
  username: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
});
type User = z.infer<typeof user>;
/** With or without a T. */
const time = z
  .string()
  .transform((text) => Date.parse(text) / 1000)
  .pipe(z.number());
const iid = z.int();

const payload = z.object({ object_kind: z.string().optional() });
const issueEvent = z.object({
  user,
  object_attributes: z.object({ iid, action: z.string().nullish(), updated_at: time }),
  changes: z
    .object({
      assignees: z.object({ previous: z.array(user), current: z.array(user) }).nullish(),
    })
    .nullish(),
});
const noteEvent = z.object({
  user,
  object_attributes: z.object({
    note: z.string(),
    noteable_type: z.string(),
    action: z.string().nullish(),
    /** Not for everybody there, so it is for nobody here. */
    internal: z.boolean().nullish(),
    created_at: time,
  }),
  issue: z.object({ iid }).nullish(),
});

export const readGitLab: CallbackReader<OpenConfig<"task-tracker">> = (request, config) => {
  requireGitLab(request, config.callback_secret);
  const changes = changesOf(request);
  return { key: keyOf(request), isTimed: false, changes, tickets: ticketsOf(request) };
};

const keyOf = ({ headers, body }: CallbackRequest): string =>
  headerOf(headers, "webhook-id") || headerOf(headers, "idempotency-key") || keyOfBody({ body });

const ticketEvent = z.object({
  object_kind: z.literal("issue"),
  object_attributes: gitlabHookIssue,
});
function ticketsOf({ body }: CallbackRequest): ReadTicket[] {
  const { data } = ticketEvent.safeParse(JSON.parse(body.toString()));
  return data === undefined ? [] : [gitlabHookTicket(data.object_attributes)];
}

function changesOf(request: CallbackRequest): ReadChange[] {
  const { object_kind } = parseCallback(request, payload);
  if (object_kind === "issue") return issueChanges(parseCallback(request, issueEvent));
  return object_kind === "note" ? noteChanges(parseCallback(request, noteEvent)) : [];
}

function issueChanges({
  user: actor,
  object_attributes: issue,
  changes,
}: z.infer<typeof issueEvent>): ReadChange[] {
  const base = baseOf(issue.iid, actor, issue.updated_at);
  if (issue.action === "close") return [{ ...base, change: { kind: "resolve" } }];
  if (issue.action !== "update") return [];
  const before = new Set(changes?.assignees?.previous.map(({ username }) => username));
  const added = changes?.assignees?.current.find(({ username }) => !before.has(username));
  if (!added) return [];
  const address = addressOf(added);
  return [
    {
      ...base,
      change: { kind: "assign", to: address || added.username },
      ...(address === "" ? { assignee: added.username } : {}),
    },
  ];
}

function noteChanges({
  user: actor,
  object_attributes: { note, noteable_type, action, internal, created_at },
  issue,
}: z.infer<typeof noteEvent>): ReadChange[] {
  const isNew = action === undefined || action === null || action === "create";
  if (noteable_type !== "Issue" || !issue || !isNew || internal === true) return [];
  return isOwnText(note)
    ? []
    : [{ ...baseOf(issue.iid, actor, created_at), change: { kind: "comment", text: note } }];
}

const baseOf = (number: number, actor: User, happenedAt: number) => ({
  share: { externalId: String(number) },
  actor: { name: actor.name ?? actor.username, email: addressOf(actor) },
  isButton: false,
  happenedAt,
});

/** GitLab hides addresses by writing [REDACTED]. */
const addressOf = ({ email }: User): string => (email?.includes("@") ? email : "");
