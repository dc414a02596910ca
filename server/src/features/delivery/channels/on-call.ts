/** Services that wake whoever is on call: an incident is one alert there, until it ends. */
import type { OnCallService } from "#contract/outbound/on-call.ts";
import { type Status, status as statusSchema } from "#contract/statuses.ts";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import { type ApiAnswer, callApi, credentialsHint } from "./call-api.ts";
import type { Channel, CheckContext, MessageContent, SendContext, SendResult } from "./channel.ts";
import { cutText } from "./cut-text.ts";
import { goalert } from "./on-call/goalert.ts";
import { grafanaOnCall } from "./on-call/grafana-oncall.ts";
import type { OnCallApi, OnCallCall, Page } from "./on-call/on-call-service.ts";
import { opsgenie } from "./on-call/opsgenie.ts";
import { pagerduty } from "./on-call/pagerduty.ts";

export interface OnCallTarget extends OpenConfig<"on-call"> {
  /** Under which people reach the console; several installations may use one service. */
  publicUrl: string;
}

/** Every service: a new one is a line here. */
const apis: Record<OnCallService, OnCallApi> = {
  pagerduty,
  opsgenie,
  goalert,
  "grafana-oncall": grafanaOnCall,
};

export const onCall: Channel<OnCallTarget, Page> = {
  compose: pageOf,
  send: sendPage,
  check: async (context) => {
    const { key, service } = context.target;
    await callService(apis[service].check(key), context);
  },
};

function pageOf(content: MessageContent, { publicUrl }: OnCallTarget): Page {
  const { incident, primary_alert: alert, event } = content;
  const place = new URL(publicUrl).host;
  const isTest = event === "test" || incident === null;
  const share = isTest ? `test-${content.idempotency_key}` : content.share_id;
  return {
    key: `tocsin-${place}-${share}`,
    action: isTest ? "try" : actionOf(content),
    event,
    title: (incident?.title ?? content.thread_title) || "Incident without a title",
    text: content.text,
    comments: content.comments.map(({ author, text }) => `${author}: ${text}`).join("\n\n"),
    url: incident?.url ?? publicUrl,
    status: isTest ? "ok" : statusOf(incident.status),
    source: alert?.primary.value || place,
    since: incident?.start ?? content.sent_at,
    details: incident === null ? {} : detailsOf(incident),
  };
}

/** What has ended wakes nobody, also where its beginning never arrived. */
const actionOf = ({ incident, event, is_acknowledged }: MessageContent): Page["action"] => {
  if (event === "unsubscribed" || incident?.active !== true) return "close";
  return is_acknowledged && event !== "reopened" ? "acknowledge" : "open";
};

const statusOf = (text: string): Status => statusSchema.safeParse(text).data ?? "unknown";

/** Opsgenie takes 8,000 characters of them at most. */
const [maxDetails, maxName, maxValue] = [28, 60, 200];
const detailsOf = ({
  tags,
  environments,
  alerts,
}: NonNullable<MessageContent["incident"]>): Record<string, string> =>
  Object.fromEntries(
    [
      ["alerts", `${alerts.active} of ${alerts.total} active`] as const,
      ["environments", environments.join(", ")] as const,
      ...Object.entries(tags).map(([name, values]) => [name, values.join(", ")] as const),
    ]
      .filter(([, value]) => value !== "")
      .slice(0, maxDetails)
      .map(([name, value]) => [cutText(name, maxName), cutText(value, maxValue)]),
  );

async function sendPage(page: Page, context: SendContext<OnCallTarget>): Promise<SendResult> {
  const { target, thread, isRepeat } = context;
  const api = apis[target.service];
  // What the service knows it by, also where the console has moved since.
  const known = { ...page, key: thread?.id ?? page.key };
  const result = { status: 0, alertUrl: thread?.url ?? "" };
  for (const call of api.calls(known, { key: target.key, isNew: thread === null })) {
    if (isRepeat && (await hasTrace(call, context))) continue;
    const { status, json } = await callService(call, context);
    result.status = status;
    result.alertUrl = api.alertUrl?.(json, baseUrlOf(target)) || result.alertUrl;
  }
  return {
    state: "delivered",
    status: result.status,
    ...(page.action === "try" ? {} : { thread: { id: known.key, url: result.alertUrl } }),
  };
}

/** A service that does not let its alerts be read is told again. */
async function hasTrace(
  { trace, ...call }: OnCallCall,
  context: CheckContext<OnCallTarget>,
): Promise<boolean> {
  if (trace === undefined) return false;
  const { body: _body, ...look } = { ...call, method: "GET" as const, path: trace.path };
  const answer = await callService(look, context).catch(() => null);
  return answer?.text.includes(JSON.stringify(trace.text).slice(1, -1)) ?? false;
}

const callService = (
  { method, path, headers, body }: OnCallCall,
  context: CheckContext<OnCallTarget>,
): Promise<ApiAnswer> =>
  callApi(
    {
      name: apis[context.target.service].name,
      hintFor: credentialsHint(apis[context.target.service].name),
      method,
      url: `${baseUrlOf(context.target)}${path}`,
      secrets: [context.target.key],
      rateLimit: apis[context.target.service].rateLimit,
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
    },
    context,
  );

const baseUrlOf = ({ url, service }: OnCallTarget): string =>
  (url || apis[service].publicUrl || "").replace(/\/+$/, "");
