import { localize } from "../language.ts";

/** Other words that people look for a page by; only the palette needs them. */
export const synonymWords = localize("synonymWords", {
  of: (commandId: string) => synonyms[commandId] ?? "",
});

const synonyms: Readonly<Record<string, string>> = {
  incidents: "feed, alerts, problems, events, home",
  integrations:
    "sources, senders, webhook, monitoring tools, Prometheus, Grafana, connect, ingest, targets, mailbox, Slack, Teams, Jira",
  backoffice: "operator, organizations, tenants, super admin, installation",
  preferences: "profile, theme, time zone, language, passkey, 2FA, MFA, authenticator, my account",
  "settings-alert-enrichment": "tags, extract, regex, annotate, labels, parse, runbook link",
  "settings-mapping-enrichment": "lookup table, CMDB, CSV, mapping, inventory, upload",
  "settings-alert-filtering": "drop, noise, ignore, suppress, block, discard, filter",
  "settings-alert-correlation":
    "grouping, dedup, deduplicate, cluster, patterns, noise, topology, merge rules",
  "settings-incident-enrichment":
    "incident tags, priority, severity, labels, custom fields, impact",
  "settings-auto-share":
    "on-call, paging, escalate, escalation, notify, notification, subscribe, share rules, e-mail, mailbox, send, inform, forward",
  "settings-message-templates": "e-mail text, body, wording, Liquid, notification text, payload",
  "settings-planned-maintenance":
    "mute, silence, downtime, change window, snooze, suppress, schedule",
  "settings-tag-manager": "tags, categories, host, owner, runbook",
  "settings-api_keys": "token, secret, ingest key, credentials, API",
  "settings-sso":
    "SAML, OIDC, OpenID, identity provider, login, single sign on, IdP, Okta, Entra, Keycloak",
  "settings-jit-sso": "domains, provisioning, just in time, SCIM, role mapping, newcomers",
  "settings-roles": "permissions, access, RBAC, rights, grants",
  "settings-user_management": "people, members, invite, colleagues, accounts, team",
  "settings-service_accounts": "robots, bots, machine users, token, automation",
  "settings-alert-view": "columns, alert table, layout",
  "settings-incident-view": "columns, feed columns, layout",
  "settings-audit-logs": "history, trail, changes, who changed what, compliance",
  "settings-quota": "limits, budget, SMS, calls, usage",
  "settings-storage": "disk, retention, forecast, size, deleted, capacity",
  "settings-diff-view":
    "copy configuration, compare, promote, staging to production, export, import",
  "settings-general-settings":
    "organization, name, colour, time-outs, retention, second factor, 2FA, MFA",
};
