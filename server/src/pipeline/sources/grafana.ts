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

function fromLegacy(one: z.output<typeof legacy>): RawEvent {
  const rule = one.ruleName ?? one.title ?? "Grafana alert";
  const host = hostIn(one);
  return {
    ...textTags(one.tags),
    ...(host === undefined ? { application: rule } : { host }),
    check: rule,
    ...(one.evalMatches?.length
      ? { metric: one.evalMatches.map((match) => match.metric ?? "").filter(Boolean) }
      : {}),
    status: statusOf(one.state),
    description: one.message || one.title || rule,
    ...(one.ruleUrl ? { generator_url: one.ruleUrl } : {}),
    incident_identifier: `rule ${one.ruleId ?? rule}`,
  };
}

function hostIn(one: z.output<typeof legacy>): string | undefined {
  const places = [one.tags, ...(one.evalMatches ?? []).map((match) => match.tags ?? {})];
  for (const place of places) {
    const found = ["host", "hostname", "instance", "server", "node", "fqdn"]
      .map((name) => place[name])
      .find((value) => typeof value === "string" && value !== "");
    if (typeof found === "string") return found;
  }
  return one.evalMatches
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
