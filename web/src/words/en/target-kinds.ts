import { localize } from "../language.ts";

/** What is asked of a system that incidents are shared with, by its kind. */
export const targetKindWords = localize("targetKindWords", {
  webhook: {
    intro: "Any receiver of HTTP: each message is JSON, signed where there is a secret.",
    url: { label: "Address", help: "Use https, so that nobody can read messages on their way." },
    method: { label: "Method" },
    headers: { label: "Headers", help: "Values are stored encrypted and never shown again." },
    secret: {
      label: "Signing secret",
      help: "With a secret, every message is signed: X-Tocsin-Signature is its HMAC-SHA256.",
    },
    confirmWithin: {
      label: "Confirmed within minutes",
      help: "A message counts as delivered once its receiver has called back that it has it. 0: its answer is enough.",
    },
  },
  chat: {
    intro: "A channel of Slack: one message an incident, kept up to date, with its thread.",
    token: { label: "Bot token", help: "Starts with xoxb-. Scopes: chat:write, channels:history." },
    channel: {
      label: "Channel",
      help: "Its id, at the end of the channel's details, or its name. The bot must be in it.",
      placeholder: "C0123ABCD",
    },
    url: {
      label: "Address of the API",
      help: "Leave it as it is, unless your Slack has another one.",
    },
  },
  email: {
    intro: "Mailboxes that are told together, by the mail server of this installation.",
    addresses: {
      label: "Addresses",
      help: "One a line, at most 50. All of them get the same mail.",
      placeholder: "ops@example.com",
    },
  },
  itsm: {
    intro:
      "Incidents of ServiceNow: each change is a work note, and the state follows the incident.",
    url: { label: "Address of the instance", placeholder: "https://example.service-now.com" },
    signIn: { label: "Sign-in" },
    signIns: { basic: "User and password", oauth: "OAuth client" },
    username: {
      basic: {
        label: "User",
        help: "A user for Tocsin alone, with the roles itil and rest_service.",
      },
      oauth: {
        label: "Client id",
        help: "Of an OAuth client whose user has the roles itil and rest_service.",
      },
    },
    secret: {
      basic: { label: "Password", help: "Stored encrypted and never shown again." },
      oauth: { label: "Client secret", help: "Stored encrypted and never shown again." },
    },
    table: { label: "Table", help: "Where tickets are opened: incident unless yours differs." },
    assignmentGroup: {
      label: "Assignment group",
      help: "Its name or sys_id. Empty: ServiceNow's own rules assign.",
    },
    caller: {
      label: "Caller",
      help: "A user name, an e-mail address or a sys_id. Needed where your instance asks for a caller.",
    },
    impact: { label: "Impact", help: "Urgency follows the incident, and the priority both." },
    impacts: { high: "1 - High", medium: "2 - Medium", low: "3 - Low" },
    notesField: { label: "Changes are written as" },
    notesFields: { workNotes: "Work notes", comments: "Comments the caller sees" },
    resolvedState: { label: "State when resolved", help: "6 unless your instance differs." },
    reopenedState: { label: "State when reopened", help: "2 unless your instance differs." },
    closeCode: { label: "Close code", help: "One of the resolution codes of your instance." },
  },
  "issue-tracker": {
    intro: "Issues of Jira: each change is a comment, and the status follows the incident.",
    service: { label: "Service" },
    services: { cloud: "Jira Cloud", dataCenter: "Jira Data Center" },
    url: { label: "Address of Jira", placeholder: "https://example.atlassian.net" },
    email: { label: "E-mail address", help: "Of the account whose API token it is." },
    token: {
      label: "Token",
      help: "An API token of Jira Cloud, or a personal access token of Data Center.",
    },
    project: { label: "Project key", placeholder: "OPS" },
    issueType: {
      label: "Type of issue",
      help: "As the project calls it, such as Task or Incident.",
    },
    labels: { label: "Labels", help: "One a line, without spaces." },
    assignee: {
      label: "Assignee",
      help: "An account id in Jira Cloud, a user name in Data Center. May be empty.",
    },
    priorityCritical: {
      label: "Priority when critical",
      help: "A priority of your Jira, such as Highest. Empty leaves the project's own.",
    },
    priorityWarning: {
      label: "Priority otherwise",
      help: "Such as Medium. Empty leaves the project's own.",
    },
    doneTransition: {
      label: "Transition that closes",
      help: "Empty: the first one that leads to a status of the category Done.",
    },
    reopenTransition: {
      label: "Transition that reopens",
      help: "Empty: the first one that leads back to a status that is not Done.",
    },
    resolution: {
      label: "Resolution",
      help: "For transitions that ask for one. Empty: the first that is allowed.",
    },
  },
  "on-call": {
    intro: "Pages whoever is on call: an incident is one alert there, until it ends.",
    service: { label: "Service" },
    services: {
      pagerduty: "PagerDuty",
      opsgenie: "Opsgenie",
      goalert: "GoAlert",
      "grafana-oncall": "Grafana OnCall",
    },
    url: {
      pagerduty: {
        label: "Address",
        help: "Empty for the usual one; in Europe https://events.eu.pagerduty.com.",
        placeholder: "https://events.pagerduty.com",
      },
      opsgenie: {
        label: "Address",
        help: "Empty for the usual one; in Europe https://api.eu.opsgenie.com. Ends on 5 April 2027.",
        placeholder: "https://api.opsgenie.com",
      },
      goalert: {
        label: "Address",
        help: "Where people open GoAlert.",
        placeholder: "https://goalert.example.com",
      },
      "grafana-oncall": {
        label: "Address",
        help: "Of the engine: what the integration's address has before /integrations.",
        placeholder: "https://oncall.example.com",
      },
    },
    apiToken: {
      label: "REST API key (optional)",
      help: "Read-only. With it, people there are known by their addresses and may be assigned.",
    },
    key: {
      pagerduty: {
        label: "Integration key",
        help: "Of an Events API v2 integration of the service: 32 letters and digits.",
      },
      opsgenie: {
        label: "API key",
        help: "Of an API integration that may create and update alerts, not of the account.",
      },
      goalert: {
        label: "Token",
        help: "Of a Generic API key of the service: what its address has after token=.",
      },
      "grafana-oncall": {
        label: "Token",
        help: "Of a Formatted webhook: what its address has after formatted_webhook/.",
      },
    },
  },
  "team-chat": {
    intro: "A room that takes messages by an address: each update is written there.",
    service: { label: "Service" },
    services: {
      teams: "Microsoft Teams",
      mattermost: "Mattermost",
      "google-chat": "Google Chat",
      discord: "Discord",
      ntfy: "ntfy",
    },
    address: {
      teams: {
        label: "Workflow address",
        help: "Of a workflow that posts to a channel when a webhook request is received. Whoever knows it may write.",
      },
      mattermost: {
        label: "Webhook address",
        help: "Of an incoming webhook: https://chat.example.com/hooks/… Whoever knows it may write.",
      },
      "google-chat": {
        label: "Webhook address",
        help: "Of a webhook of the space, with its key and token. Whoever knows it may write.",
      },
      discord: {
        label: "Webhook address",
        help: "Of a webhook of the channel. Messages are changed in their place.",
      },
      ntfy: {
        label: "Topic address",
        help: "The server and the topic: https://ntfy.sh/your-topic.",
      },
    },
    token: {
      label: "Access token",
      help: "Where the topic asks for one. Stored encrypted and never shown again.",
    },
  },
  "task-tracker": {
    intro: "Issues beside the code: each change is a comment, and the state follows the incident.",
    service: { label: "Service" },
    services: { github: "GitHub", gitlab: "GitLab" },
    url: {
      github: {
        label: "Address of the API",
        help: "Of GitHub Enterprise Server: your own address with /api/v3 behind it.",
      },
      gitlab: { label: "Address of GitLab", help: "Of your own GitLab: where people open it." },
    },
    token: {
      github: {
        label: "Token",
        help: "A fine-grained token of the repository that may read and write issues.",
      },
      gitlab: { label: "Token", help: "A project's access token with the scope api." },
    },
    project: { label: "Repository or project", placeholder: "owner/name" },
    labels: { label: "Labels", help: "One a line." },
    assignees: { label: "Assignees", help: "User names, one a line." },
  },
  gateway: {
    service: { label: "Gateway", twilio: "Twilio", http: "Any HTTP gateway" },
    accountSid: {
      label: "Account SID",
      help: "In Twilio's console, on the first page: AC and 32 digits.",
      placeholder: "AC…",
    },
    authToken: {
      label: "Auth token",
      help: "Of the account, or the secret of an API key. Stored encrypted and never shown again.",
    },
    keySid: {
      label: "API key SID",
      help: "Only with an API key: SK and 32 digits. The token is then the key's secret.",
      placeholder: "SK…",
    },
    baseUrl: {
      label: "API address",
      help: "Another one for a region of Twilio's, or a service that speaks like Twilio.",
    },
    callbackSecretHelp:
      "The auth token of the account, also with an API key: Twilio signs its callbacks with it. Without it, nothing is taken from there.",
    url: {
      label: "Address",
      help: "May have {{ to }} and {{ text }} behind its host; they are encoded.",
    },
    method: { label: "Method", help: "With GET, everything stands in the address." },
    headers: { label: "Headers", help: "Values are stored encrypted and never shown again." },
    bodyFormat: { label: "Body", form: "Form", plain: "Plain text" },
    body: {
      label: "Body template",
      help: "Liquid: {{ to }} is the number, {{ text }} the message. Both are escaped for the body.",
    },
    testNumber: {
      label: "Number for tests",
      help: "Who gets test messages. Without one, none can be sent.",
      placeholder: "+31612345678",
    },
  },
  sms: {
    intro: "Incidents are shared with phone numbers through this gateway, as text messages.",
    from: {
      label: "Sender",
      help: "A number of the account, a name of up to 11 letters, or a messaging service (MG…).",
      placeholder: "+15551230000",
    },
  },
  call: {
    intro:
      "Incidents are shared with phone numbers through this gateway: a phone rings, and a voice reads what is new.",
    from: {
      label: "Calling number",
      help: "A number of the account that may call, with + and country code.",
      placeholder: "+15551230000",
    },
    language: {
      label: "Language of the voice",
      help: "Such as en-US, de-DE or nl-NL: the language that titles are written in.",
    },
  },
  "ai-analysis": {
    intro: "A model behind an OpenAI-compatible address. Nothing is shared with it.",
    baseUrl: {
      label: "Base address",
      help: "Up to the version, such as https://api.openai.com/v1. The operator lists models on your own network in TOCSIN_OUTBOUND_ALLOW.",
    },
    model: { label: "Model", placeholder: "gpt-4.1-mini" },
    apiKey: {
      label: "API key",
      help: "Stored encrypted and never shown again. Servers of your own may need none.",
    },
  },
});
