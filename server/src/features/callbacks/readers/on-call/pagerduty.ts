/** Webhooks v3: https://developer.pagerduty.com/docs/webhooks-overview */
import { z } from "zod";
import type { CallbackChange } from "#contract/callbacks.ts";
import type { OpenConfig } from "../../../outbound-integrations/stored-config.ts";
import type { CallbackReader, ReadChange } from "../../reader.ts";
import { headerOf, hmacOf, parseCallback, requireOneEqual } from "../../signature.ts";

const person = z.object({
  type: z.string(),
  id: z.string().max(100).nullish(),
  summary: z.string().nullish(),
});
const payload = z.object({
  event: z.object({
    id: z.string().max(200),
    event_type: z.string(),
    occurred_at: z.iso.datetime({ offset: true }),
    agent: person.nullish(),
    data: z.object({ incident_key: z.string().nullish(), assignees: z.array(person).nullish() }),
  }),
});
type PagerdutyEvent = z.infer<typeof payload>["event"];

const changes: Readonly<Record<string, CallbackChange | undefined>> = {
  "incident.acknowledged": { kind: "acknowledge" },
  "incident.resolved": { kind: "resolve" },
};

export const readPagerduty: CallbackReader<OpenConfig<"on-call">> = (request, config) => {
  const { headers, body } = request;
  requireOneEqual(
    headerOf(headers, "x-pagerduty-signature")
      .split(",")
      .map((part) => part.trim()),
    `v1=${hmacOf(body, { secret: config.callback_secret })}`,
  );
  const { event } = parseCallback(request, payload);
  const change = changeOf(event, { hasPeople: config.api_token !== "" });
  // Not X-Webhook-Id, which is not signed.
  return { key: event.id, isTimed: false, changes: change === null ? [] : [change] };
};

/**
 * What people do. What Tocsin does there itself is done by nobody, or by its integration. Nobody's
 * address stands in it: with the token, it is looked up.
 */
function changeOf(
  { event_type, occurred_at, agent, data }: PagerdutyEvent,
  { hasPeople }: { hasPeople: boolean },
): ReadChange | null {
  const [assignee] = data.assignees ?? [];
  const change =
    event_type === "incident.reassigned" && assignee
      ? ({ kind: "assign", to: assignee.summary ?? "" } as const)
      : changes[event_type];
  if (!change || !data.incident_key || !agent?.type.startsWith("user")) return null;
  const idOf = ({ id }: typeof agent) => (hasPeople ? (id ?? undefined) : undefined);
  const [actorId, assigneeId] = [
    idOf(agent),
    change.kind === "assign" && assignee ? idOf(assignee) : undefined,
  ];
  return {
    share: { externalId: data.incident_key },
    change,
    actor: {
      name: agent.summary ?? "",
      email: "",
      ...(actorId !== undefined && { id: actorId }),
    },
    ...(assigneeId !== undefined && { assignee: assigneeId }),
    isButton: false,
    happenedAt: Date.parse(occurred_at) / 1000,
  };
}
