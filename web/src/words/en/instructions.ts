import { localize } from "../language.ts";

export const instructionWords = localize("instructionWords", {
  title: (name: string) => `Send from ${name}`,
  keyTitle: "Get an ingest key",
  keyIntro: "Anyone with this key can send events to this organization, and nothing else.",
  keyCreate: "Create an ingest key",
  keyShown: "It is shown only now. The commands below already contain it.",
  keyCopy: "Copy key",
  keyLabel: "Ingest key",
  keyRefused:
    "You need apiKeys@create. Ask an administrator for an ingest key and replace INGEST_KEY with it.",
  keyName: (source: string, moment: string) => `${source}, ${moment}`,
  keyHave: "If you already have one, replace INGEST_KEY with it.",
  sendTitle: "Send events",
  copy: "Copy",
  watchTitle: "Watch it arrive",
  listening: "Listening…",
  listeningWords: "Nothing has been received from this source yet.",
  received: "First event received",
  receivedWords: "This source is working.",
  seeEvents: "Show the request",
  toFeed: "Go to the incidents",
  toSource: "Settings of this source",
});

/** Of the instructions that listen, and read a payload. */
export const migratedInstructionWords = localize("migratedInstructionWords", {
  status: "Status",
  sendWith: "Send with",
  thisSource: "This source",
  key: "Key",
  keyHidden: "Stored as a hash only. Create one to fill the snippets.",
  keyShownNow: "Shown in full only now",
  reads: "In short",
  readsAny: "Any JSON, by a mapping or by the names that senders use.",
  whoSees: "Who may see this page",
  whoSeesWords: "integrations@read; a new key needs apiKeys@create",
  done: "Done",
  keyMade: "Key created",
  keyMadeNote: "in every snippet below",
  copied: (clock: string) => `copied ${clock}`,
  testTitle: "Send a test event",
  testNote: "From anywhere, without waiting for the sender. It opens an incident.",
  changeTestTitle: "Send a test change",
  changeTestNote: "From anywhere, without waiting for the sender. It stands among the changes.",
  waiting: "Waiting for the first event…",
  waitingSince: (clock: string) => `Listening since ${clock}. It appears here within two seconds.`,
  nothing: "What if nothing comes",
  refused: "Refused requests",
  questions: (origin: string) => [
    `Can the sender reach ${origin}? A firewall or a proxy may be in between.`,
    "Was the whole address copied, with app_key?",
    "Is the ingest key active, and not expired?",
    "Was the sender reloaded after the change?",
    "Has the sender had anything to send? A test event tells.",
  ],
  openInFeed: "Open in feed",
  newest: "Newest request,",
  example: "An example",
  mappingLink: "Open in full, with mapping and tests",
});

/** What stands above each block to copy, and where it goes. */
export const snippetWords = localize("snippetWords", {
  curl: {
    label: "curl",
    note: 'From any shell. An incident opens within a second; send it again with "status": "ok" and it resolves.',
  },
  powershell: { label: "PowerShell", note: "The same from Windows." },
  python: { label: "Python", note: "The same without installing packages." },
  changeCurl: {
    label: "curl",
    note: "As the last step of a deployment. The same identifier again updates the change.",
  },
  changePowershell: { label: "PowerShell", note: "The same from Windows." },
  changePython: { label: "Python", note: "The same without installing packages." },
  alertmanager: {
    label: "alertmanager.yml",
    note: "Add the receiver and the route, then reload Alertmanager.",
  },
  prometheus: {
    label: "prometheus.yml",
    note: "Prometheus directly, without Alertmanager. The user name identifies the source.",
  },
  grafanaFile: {
    label: "Provisioning file",
    note: "Save as tocsin.yaml in provisioning/alerting, then choose the contact point in a notification policy.",
  },
  grafanaForm: {
    label: "By hand",
    note: "In Grafana: Alerting, Contact points, New contact point, Webhook. Authorization is under optional settings.",
  },
  collector: {
    label: "Collector",
    note: "Add the exporter and name it in a pipeline of logs. Records from severity WARN become alerts.",
  },
  sns: {
    label: "SNS",
    note: "In Amazon SNS: create an HTTPS subscription of your alarms' topic with this endpoint. It is confirmed automatically.",
  },
  webhook: {
    label: "Webhook",
    note: "The address to enter in the sender, with the header below it if there is one. docs/senders describes where.",
  },
  github: {
    label: "Webhook",
    note: "In GitHub: Settings of the repository or the organization, Webhooks, Add webhook, Let me select individual events.",
  },
  gitlab: {
    label: "Webhook",
    note: "In GitLab: Settings of the project or the group, Webhooks, Add new webhook.",
  },
  argocd: {
    label: "ConfigMap",
    note: "Add these entries to argocd-notifications-cm, with the address of your Argo CD. Every sync of every application is reported from then on.",
  },
  jenkins: {
    label: "Plugin",
    note: "With the Notification plugin, in each job that deploys: Job Notifications, Add Endpoint. Parameters named SERVICE, ENVIRONMENT and VERSION become tags.",
  },
  jenkinsStep: {
    label: "Pipeline",
    note: "Without a plugin: a step after the deployment. Give it the tags that your alerts have.",
  },
  kubernetes: {
    label: "CronJob",
    note: "Name the cluster and apply this: it reports every minute which rollouts have begun, ended or failed. It reads workloads and sends neither environment variables nor manifests.",
  },
  kubernetesEvents: {
    label: "Event exporter",
    note: "For kubernetes-event-exporter. Events say when a rollout begins, not when it ends.",
  },
  servicenow: {
    label: "Business rule",
    note: "In ServiceNow: System Definition, Business Rules, New, table Change Request, when async, insert and update, advanced; paste this as the script.",
  },
  jira: {
    label: "Webhook",
    note: "In Jira: Settings, System, WebHooks. A webhook does not name the fields of planned times; the rule does.",
  },
  jiraRule: {
    label: "Automation rule",
    note: "In Jira: a rule for work items of the type Change that are created or moved, with the action Send web request.",
  },
});
