import { localize } from "../language.ts";
import { spelledOut } from "../spelled-out.ts";

export const settingsWords = localize("settingsWords", {
  title: "Settings",
  groups: {
    data: "Data processing",
    access: "Access management",
    system: "System preferences",
    administration: "Administration",
  },
  /** Where the name is not as the address reads, there is one below. */
  pageTitle: (path: string) => pageTitles[path] ?? spelledOut(path),
  /** Other words that people look for it by, in the palette. */
  pageSynonyms: (path: string) => pageSynonyms[path] ?? "",
  choose: "Choose what to set up",
});

const pageTitles: Readonly<Record<string, string>> = {
  "mapping-enrichment": "Enrichment maps",
  "auto-share": "AutoShare",
  api_keys: "API keys",
  sso: "Single sign-on",
  "jit-sso": "JIT SSO",
  roles: "Roles management",
  "incident-view": "Incident feed view",
  "audit-logs": "Audit log",
  quota: "Sharing quotas",
  "diff-view": "Config manager",
};

const pageSynonyms: Readonly<Record<string, string>> = {
  "alert-enrichment": "tags, extract, regex, annotate, labels, parse, runbook link",
  "mapping-enrichment": "lookup table, CMDB, CSV, mapping, inventory, upload",
  "alert-filtering": "drop, noise, ignore, suppress, block, discard, filter",
  "alert-correlation":
    "grouping, dedup, deduplicate, cluster, patterns, noise, topology, merge rules",
  "incident-enrichment": "incident tags, priority, severity, labels, custom fields, impact",
  "auto-share":
    "on-call, paging, escalate, escalation, notify, notification, subscribe, share rules, e-mail",
  "planned-maintenance": "mute, silence, downtime, change window, snooze, suppress, schedule",
  "tag-manager": "tags, categories, host, owner, runbook",
  api_keys: "token, secret, ingest key, credentials, API",
  sso: "SAML, OIDC, OpenID, identity provider, login, single sign on, IdP, Okta, Entra, Keycloak",
  "jit-sso": "domains, provisioning, just in time, SCIM, role mapping, newcomers",
  roles: "permissions, access, RBAC, rights, grants",
  user_management: "people, members, invite, colleagues, accounts, team",
  service_accounts: "robots, bots, machine users, token, automation",
  "alert-view": "columns, alert table, layout",
  "incident-view": "columns, feed columns, layout",
  "audit-logs": "history, trail, changes, who changed what, compliance",
  quota: "limits, budget, SMS, calls, usage",
  "diff-view": "copy configuration, compare, promote, staging to production, export, import",
  "general-settings": "organization, name, colour, time-outs, retention, second factor, 2FA, MFA",
};
