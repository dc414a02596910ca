import { z } from "zod";
import type { RawEvent } from "../normalise.ts";
import { alertmanager } from "./alertmanager.ts";
import { type Source, SourceFault } from "./source.ts";

const legacy = z.looseObject({
  state: z.string(),
  title: z.string().optional(),
  ruleName: z.string().optional(),
  ruleId: z.union([z.number(), z.string()]).optional(),
  ruleUrl: z.string().optional(),
  message: z.string().optional(),
  tags: z.record(z.string(), z.unknown()).default({}),
  evalMatches: z
    .array(
      z.looseObject({
        metric: z.string().nullish(),
        value: z.unknown().optional(),
        tags: z.record(z.string(), z.unknown()).nullish(),
      }),
    )
    .nullish(),
});

/**
 * Grafana's webhook contact point (the Alertmanager shape), and the legacy alert notification
 * before Grafana 9.
 */
export const grafana: Source = {
  name: "grafana",
  label: "Grafana",
  hint: "Add a contact point of type webhook with this address.",
  toEvents(payload) {
    if (typeof payload === "object" && payload !== null && "alerts" in payload)
      return alertmanager.toEvents(payload);
    const parsed = legacy.safeParse(payload);
    if (!parsed.success)
      throw new SourceFault(
        `This is neither Grafana's webhook nor its legacy notification: ${z.prettifyError(parsed.error)}`,
      );
    return [fromLegacy(parsed.data)];
  },
};

function fromLegacy(alert: z.output<typeof legacy>): RawEvent {
  const rule = alert.ruleName ?? alert.title ?? "Grafana alert";
  const host = hostIn(alert);
  return {
    ...textTags(alert.tags),
    ...(host === undefined ? { application: rule } : { host }),
    check: rule,
    ...(alert.evalMatches?.length
      ? { metric: alert.evalMatches.map((match) => match.metric ?? "").filter(Boolean) }
      : {}),
    status: statusOf(alert.state),
    description: alert.message || alert.title || rule,
    ...(alert.ruleUrl ? { generator_url: alert.ruleUrl } : {}),
    incident_identifier: `rule ${alert.ruleId ?? rule}`,
  };
}

function hostIn(alert: z.output<typeof legacy>): string | undefined {
  const places = [alert.tags, ...(alert.evalMatches ?? []).map((match) => match.tags ?? {})];
  for (const place of places) {
    const host = ["host", "hostname", "instance", "server", "node", "fqdn"]
      .map((name) => place[name])
      .find((value) => typeof value === "string" && value !== "");
    if (typeof host === "string") return host;
  }
  return alert.evalMatches
    ?.map(
      (match) =>
        /(?:^|[.{\s])([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:$|[}\s])/i.exec(match.metric ?? "")?.[1],
    )
    .find((name) => name !== undefined);
}

const textTags = (tags: Record<string, unknown>): RawEvent =>
  Object.fromEntries(Object.entries(tags).filter(([, value]) => typeof value !== "object"));

const statusOf = (state: string): string =>
  ({
    ok: "ok",
    alerting: "critical",
    no_data: "unknown",
    nodata: "unknown",
    pending: "warning",
    paused: "acknowledged",
  })[state.toLowerCase()] ?? "warning";
