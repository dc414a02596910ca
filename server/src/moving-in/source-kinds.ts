/** Senders, as the tools call them, and the kind of source that each is connected as. */
import { isExactly } from "./conditions.ts";
import type { Query } from "#bpql/ast.ts";
import type { ConfigNode } from "./config-node.ts";
import type { Draft } from "./draft.ts";

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^(legacy_)?alertmanager|^prometheus/, "alertmanager"],
  [/^(legacy_)?grafana/, "grafana"],
  [/^cloudwatch|^amazon_?sns/, "cloudwatch"],
  [/^datadog/, "datadog"],
  [/^new_?relic/, "newrelic"],
  [/^dynatrace/, "dynatrace"],
  [/^sentry/, "sentry"],
  [/^zabbix/, "zabbix"],
  [/^nagios/, "nagios"],
  [/^icinga/, "icinga"],
  [/^checkmk|^check_mk/, "checkmk"],
  [/^pagerduty/, "pagerduty"],
  [/^opsgenie/, "opsgenie"],
  [/^pingdom/, "pingdom"],
  [/^uptime_?robot/, "uptimerobot"],
  [/^(uptime_?)?kuma/, "uptime-kuma"],
  [/^checkly/, "checkly"],
  [/^status_?page/, "statuspage"],
  [/^graylog/, "graylog"],
  [/^azure/, "azure-monitor"],
  [/^gcp|^google|^stackdriver/, "google-cloud-monitoring"],
  [/^splunk/, "splunk"],
  [/^(inbound_)?e?mail/, "email"],
  [/^heartbeat/, "heartbeat"],
];

const sourceKindOf = (type: string): string =>
  kinds.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1] ?? "generic";

/** Alerts of a source that a person has to connect, because it gets an address and a key of its own. */
export function ofSource(
  node: ConfigNode,
  { type, name }: { type: string; name: string },
  draft: Draft,
): Query {
  const kind = sourceKindOf(type);
  draft.note(
    node,
    `connect a source of kind ${kind} with the name ${JSON.stringify(name)}, and let its sender post there: sources have addresses and keys of their own`,
  );
  return isExactly("source", `${kind}.${name}`);
}
