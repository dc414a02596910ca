export interface Snippet {
  id:
    | "curl"
    | "powershell"
    | "python"
    | "alertmanager"
    | "prometheus"
    | "grafanaFile"
    | "grafanaForm"
    | "sns"
    | "collector"
    | "webhook"
    | "changeCurl"
    | "changePowershell"
    | "changePython"
    | "github"
    | "gitlab"
    | "argocd"
    | "jenkins"
    | "jenkinsStep"
    | "kubernetes"
    | "kubernetesEvents"
    | "servicenow"
    | "jira"
    | "jiraRule";
  text: string;
  /** Drawn before the first line of a command. */
  prompt?: string;
}

export interface SourceFacts {
  kind: string;
  /** Of this console: "https://tocsin.example". */
  origin: string;
  /** Where the server takes this kind: "/data/v2/alerts". */
  path: string;
  appKey: string;
  /** The ingest key, or what stands for it. */
  key: string;
}

/** What to copy so that a source of this kind sends here, the usual way first. */
export function snippetsFor(facts: SourceFacts): Snippet[] {
  switch (facts.kind) {
    case "alertmanager":
      return [{ id: "alertmanager", text: alertmanagerFile(facts) }];
    case "prometheus":
      return [{ id: "prometheus", text: prometheusFile(facts) }];
    case "grafana":
      return [
        { id: "grafanaFile", text: grafanaFile(facts) },
        { id: "grafanaForm", text: grafanaForm(facts) },
      ];
    case "opentelemetry":
      return [{ id: "collector", text: collectorFile(facts) }];
    case "cloudwatch":
      return [
        { id: "sns", text: addressWithKey(facts) },
        { id: "webhook", text: webhook(facts) },
      ];
    default:
      // Our own event is not what such a sender posts: a command that sends it would be refused.
      if (takesOwnPayloads(facts)) return [{ id: "webhook", text: webhook(facts) }];
      return [
        { id: "curl", text: curl(facts), prompt: "$" },
        { id: "powershell", text: powerShell(facts), prompt: ">" },
        { id: "python", text: python(facts) },
      ];
  }
}

const takesOwnPayloads = ({ kind, path }: SourceFacts): boolean =>
  kind !== "generic" && path.endsWith(`/sources/${kind}`);

/** They set no header of their own, so that the key stands in the address. */
const keyInAddress = new Set([
  "azure-monitor",
  "google-cloud-monitoring",
  "pingdom",
  "sentry",
  "splunk",
  "statuspage",
  "uptimerobot",
]);

const webhook = (facts: SourceFacts): string =>
  keyInAddress.has(facts.kind)
    ? addressWithKey(facts)
    : `${addressOf(facts)}
Authorization: Bearer ${facts.key}`;

export const addressOf = ({ origin, path, appKey }: SourceFacts): string =>
  `${origin}${path}?app_key=${encodeURIComponent(appKey)}`;

/** For senders that can set no header. */
export const addressWithKey = (facts: SourceFacts): string =>
  `${addressOf(facts)}&key=${facts.key}`;

/** The same first event in every language, and by the button that sends it. */
export const firstEvent = {
  host: "db-1",
  check: "disk",
  status: "critical",
  description: "Write latency 210 ms",
} as const;

/** Our own event for a source of any kind, from anywhere. */
export const testSnippet = (facts: SourceFacts): Snippet => ({
  id: "curl",
  text: curl({ ...facts, path: "/data/v2/alerts" }),
  prompt: "$",
});

const curl = (facts: SourceFacts): string =>
  `curl -sS '${addressOf(facts)}' \\
  -H 'Authorization: Bearer ${facts.key}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(firstEvent)}'`;

const powerShell = (facts: SourceFacts): string =>
  `Invoke-RestMethod -Method Post '${addressOf(facts)}' \`
  -Headers @{ Authorization = 'Bearer ${facts.key}' } \`
  -ContentType 'application/json' \`
  -Body '${JSON.stringify(firstEvent)}'`;

const python = (facts: SourceFacts): string =>
  `import json, urllib.request

event = ${JSON.stringify(firstEvent, null, 4)}
request = urllib.request.Request(
    "${addressOf(facts)}",
    data=json.dumps(event).encode(),
    headers={"Authorization": "Bearer ${facts.key}", "Content-Type": "application/json"},
)
print(urllib.request.urlopen(request).read().decode())`;

const alertmanagerFile = (facts: SourceFacts): string =>
  `route:
  receiver: tocsin
receivers:
  - name: tocsin
    webhook_configs:
      - url: '${addressOf(facts)}'
        send_resolved: true
        http_config:
          authorization:
            type: Bearer
            credentials: '${facts.key}'`;

/**
 * Prometheus appends /api/v2/alerts to the prefix and drops any query: the user name tells which
 * source it is.
 */
function prometheusFile({ origin, path, appKey, key }: SourceFacts): string {
  const { protocol, host } = new URL(origin);
  return `alerting:
  alertmanagers:
    - scheme: ${protocol.replace(":", "")}
      path_prefix: ${path.replace(/\/api\/v2\/alerts$/, "")}
      basic_auth:
        username: '${appKey}'
        password: '${key}'
      static_configs:
        - targets: ['${withPort(host, protocol)}']`;
}

const withPort = (host: string, protocol: string): string =>
  /:\d+$/.test(host) ? host : `${host}:${protocol === "https:" ? 443 : 80}`;

const grafanaFile = (facts: SourceFacts): string =>
  `apiVersion: 1
contactPoints:
  - orgId: 1
    name: Tocsin
    receivers:
      - uid: tocsin
        type: webhook
        settings:
          url: '${addressOf(facts)}'
          httpMethod: POST
          authorization_scheme: Bearer
          authorization_credentials: '${facts.key}'`;

const collectorFile = (facts: SourceFacts): string =>
  `exporters:
  otlphttp/tocsin:
    logs_endpoint: ${addressOf(facts)}
    headers:
      Authorization: Bearer ${facts.key}
service:
  pipelines:
    logs/tocsin:
      receivers: [otlp]
      exporters: [otlphttp/tocsin]`;

const grafanaForm = (facts: SourceFacts): string =>
  `Integration: Webhook
URL: ${addressOf(facts)}
HTTP Method: POST
Authorization Header - Scheme: Bearer
Authorization Header - Credentials: ${facts.key}`;
