/**
 * The senders whose own payloads are understood. A new one is a file here, its test, its page in
 * docs/senders, and a line below.
 */
import { alertmanager } from "./alertmanager.ts";
import { azureMonitor } from "./azure-monitor.ts";
import { checkly } from "./checkly.ts";
import { checkmk } from "./checkmk.ts";
import { cloudevents } from "./cloudevents.ts";
import { cloudwatch } from "./cloudwatch.ts";
import { datadog } from "./datadog.ts";
import { dynatrace } from "./dynatrace.ts";
import { email } from "./email.ts";
import { generic } from "./generic.ts";
import { googleCloudMonitoring } from "./google-cloud-monitoring.ts";
import { grafana } from "./grafana.ts";
import { graylog } from "./graylog.ts";
import { icinga } from "./icinga.ts";
import { nagios } from "./nagios.ts";
import { heartbeat } from "./heartbeat.ts";
import { newrelic } from "./newrelic.ts";
import { opsgenie } from "./opsgenie.ts";
import { opentelemetry } from "./opentelemetry.ts";
import { pagerduty } from "./pagerduty.ts";
import { pingdom } from "./pingdom.ts";
import { sentry } from "./sentry.ts";
import type { Source } from "./source.ts";
import { splunkObservability } from "./splunk-observability.ts";
import { splunk } from "./splunk.ts";
import { statuspage } from "./statuspage.ts";
import { uptimeKuma } from "./uptime-kuma.ts";
import { uptimerobot } from "./uptimerobot.ts";
import { zabbix } from "./zabbix.ts";

const sources: readonly Source[] = [
  alertmanager,
  grafana,
  zabbix,
  datadog,
  pagerduty,
  sentry,
  cloudwatch,
  newrelic,
  dynatrace,
  splunk,
  nagios,
  icinga,
  checkmk,
  opsgenie,
  azureMonitor,
  googleCloudMonitoring,
  uptimerobot,
  uptimeKuma,
  pingdom,
  checkly,
  statuspage,
  graylog,
  splunkObservability,
  cloudevents,
  opentelemetry,
  heartbeat,
  email,
  generic,
];
export const sourceNamed = (name: string): Source | undefined =>
  sources.find((source) => source.name === name);

/**
 * As integrations offer them: the adapters, and Prometheus itself, which names Tocsin as its
 * Alertmanager.
 */
export const sourceKinds = [
  ...sources,
  {
    name: "prometheus",
    label: "Prometheus",
    hint: "Name this address as an Alertmanager in prometheus.yml.",
  },
].map(({ name, label, hint }) => ({ name, label, hint }));
