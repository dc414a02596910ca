/**
 * Where each journey passes through, so that `npm test -- PLACE` runs it too. Named are the places a journey
 * is about, not all that it touches: every journey touches the feed.
 */
export const JOURNEY_PLACES: Readonly<Record<string, readonly string[]>> = {
  access: [
    ...features("roles", "people", "api-keys"),
    ...settings("roles", "user-management", "api-keys"),
    "web/src/screens/activate",
  ],
  changes: [
    ...features("changes"),
    "server/src/pipeline/changes",
    "web/src/parts/incident/changes",
    "web/src/parts/AlertTimeline",
  ],
  "first-paint": ["web/index.html", "web/public", "web/src/app"],
  instructions: ["web/src/screens/integrations", ...features("integrations")],
  "role-preview": [
    ...features("role-previews", "access"),
    ...settings("roles"),
    "web/src/app",
    "server/src/platform/http",
  ],
  accessibility: ["web/src/app", "web/src/ui"],
  "wide-settings": settings("roles", "incident-view"),
  parts: [...features("incidents", "correlation"), "web/src/screens/feed", "web/src/data/feed"],
  palette: ["web/src/app/palette", ...features("entry-search")],
  "refused-forms": ["web/src/ui/form", "web/src/parts/EntryScreen", "contract"],
  "pseudo-language": ["web/src/words", "web/src/ui"],
  administration: [
    ...features("organizations", "quotas", "retention", "backoffice", "diff-view"),
    ...settings("general-settings", "audit-logs", "quota", "storage", "diff-view"),
    "web/src/screens/backoffice",
  ],
  analytics: [
    ...features("analytics", "incident-measures"),
    "web/src/parts/analytics",
    "web/src/screens/unified-analytics",
    "web/src/ui/chart",
  ],
  dashboards: [...features("dashboards"), "web/src/screens/dashboards"],
  "public-page": [...features("public-view"), ...settings("public-page")],
  "alert-correlation": [
    ...features("correlation"),
    ...settings("alert-correlation"),
    "server/src/pipeline/previews",
  ],
  "alert-filtering": [...features("alert-filters"), ...settings("alert-filtering")],
  "audit-log": [
    ...features("access", "people"),
    ...settings("audit-logs"),
    "server/src/platform/mail.ts",
  ],
  "auto-share": [...features("auto-share"), ...settings("auto-share")],
  "incident-detail": [
    ...features("incidents"),
    "web/src/screens/incident",
    "web/src/parts/incident",
  ],
  enrichment: [...features("enrichment"), ...settings("alert-enrichment")],
  "environments-pane": [
    ...features("environments"),
    "web/src/screens/environment",
    "web/src/screens/feed",
  ],
  "incident-tags": [...features("incident-tags"), ...settings("incident-enrichment")],
  acknowledge: [...features("incidents"), "web/src/screens/feed", "web/src/parts/incident/actions"],
  "tag-columns": [...features("incidents", "incident-views"), "web/src/screens/feed"],
  "feed-groups": [...features("incidents"), "web/src/screens/feed", "web/src/data/feed"],
  responders: [...features("incidents"), "web/src/screens/feed", "web/src/parts/incident"],
  keyboard: [...features("incidents"), "web/src/screens/feed"],
  phone: ["web/src/screens/feed", "web/src/ui/list", "web/src/parts/incident/actions"],
  "phone-triage": ["web/src/screens/feed", "web/src/ui", "web/src/parts/incident"],
  search: [...features("search", "saved-queries"), "bpql", "web/src/screens/search"],
  "search-live": [
    ...features("search"),
    "web/src/data/search",
    "web/src/screens/search",
    "web/src/parts/incident/actions",
  ],
  "short-forms": [
    ...features("search", "tag-categories"),
    "bpql",
    "web/src/parts/BpqlInput",
    "web/src/screens/search",
  ],
  "search-line": [
    ...features("incidents", "customizations"),
    "bpql",
    "web/src/parts/BpqlInput",
    "web/src/screens/feed",
  ],
  "live-updates": [...features("live", "setup"), "web/src/data", "web/src/screens/set-up"],
  mapping: [...features("mapping"), ...settings("mapping-enrichment")],
  notifications: [
    ...features("notifications"),
    "web/src/parts/notifications",
    "web/src/screens/notifications",
    "web/src/screens/user-preferences",
  ],
  offline: ["web/src/data", "web/src/app", "web/src/ui"],
  "offline-actions": ["web/src/data/feed", "web/src/app", "web/src/parts/incident"],
  "offline-reload": ["web/src/data/feed", "web/src/app"],
  "planned-maintenance": [
    ...features("maintenance", "schedules"),
    ...settings("planned-maintenance"),
  ],
  "alertmanager-api": features("alertmanager", "maintenance"),
  prometheus: [
    ...features("integrations"),
    "server/src/pipeline/sources",
    "web/src/screens/integrations",
  ],
  "read-only": ["web/src/app", "web/src/ui"],
  "rule-tests": ["server/src/pipeline/rule-tests", "web/src/parts/RuleTests"],
  "operator-links": [...features("installation"), "web/src/app"],
  "below-a-path": ["server/src/platform/http", "web/src/app", "web/src/data"],
  "app-below-a-path": ["server/src/platform/http", "web/public", "web/src/data/client"],
  session: [...features("session"), "web/src/app", "web/src/screens/sign-in"],
  sharing: [...features("sharing", "contacts")],
  deliveries: [
    ...features("delivery", "integration-contexts", "troubleshooting", "receipts"),
    "web/src/screens/integrations",
    "web/src/parts/deliveries",
    "web/src/parts/EventReceipt",
    "web/src/parts/incident/sharing",
  ],
  callbacks: [
    ...features("callbacks", "outbound-integrations", "delivery"),
    "web/src/screens/integrations",
  ],
  tickets: [...features("service-desk"), "web/src/parts/incident/tickets", "insight"],
  targets: [
    ...features("outbound-integrations", "delivery", "sharing"),
    ...settings("auto-share"),
    "web/src/screens/integrations",
    "web/src/parts/incident/sharing",
  ],
  mailbox: [
    ...features("outbound-integrations", "delivery", "auto-share"),
    ...settings("auto-share"),
    "web/src/screens/integrations",
  ],
  payload: [
    ...features("integrations", "receipts"),
    "server/src/pipeline/previews",
    "server/src/pipeline/sources/generic",
    "web/src/screens/integrations",
  ],
  "message-templates": [...features("message-templates"), ...settings("message-templates")],
  sources: [
    ...features("integrations", "receipts"),
    "server/src/pipeline",
    "web/src/screens/integrations",
  ],
  "single-sign-on": [
    ...features("sso", "second-factor", "passkeys"),
    ...settings("sso", "jit-sso"),
    "web/src/parts/second-factor",
    "web/src/screens/second-factor",
    "web/src/screens/sign-in",
    "web/src/screens/user-preferences",
  ],
  "mail-source": [
    ...features("mail-sources", "integrations", "payload-mappings"),
    "server/src/pipeline/mail",
    "web/src/screens/integrations",
  ],
  heartbeat: [...features("heartbeats", "integrations"), "web/src/screens/integrations"],
  troubleshooting: [
    ...features("receipts", "troubleshooting", "demo"),
    "web/src/screens/integrations",
    "web/src/screens/preview",
    "web/src/parts/EventReceipt",
    "web/src/screens/feed/first-event",
  ],
  "web-push": [
    ...features("web-push"),
    "web/public",
    "web/src/screens/user-preferences",
    "web/src/app/open-from-notification.ts",
  ],
  "tag-manager": [...features("tag-manager"), ...settings("tag-manager")],
  "granted-actions": features("roles", "environments", "incidents"),
  "restore-version": [...features("access"), "web/src/parts/EntryScreen", "web/src/parts/draft"],
  "two-editors": [
    ...features("rules", "roles"),
    "web/src/parts/EntryScreen",
    "web/src/parts/draft",
  ],
  "two-organizations": [...features("organizations"), "web/src/app"],
  views: [
    ...features("views", "alert-views", "incident-views"),
    ...settings("alert-view", "incident-view"),
  ],
  "security/session-attacks": [...features("session"), "server/src/platform/http"],
  "security/script-injection": ["server/src/platform/http", "web/src/ui"],
  "security/secrets": [...features("session"), "server/src/platform/secrets.ts"],
};

function features(...nouns: string[]): string[] {
  return nouns.map((noun) => `server/src/features/${noun}`);
}

function settings(...pages: string[]): string[] {
  return pages.map((page) => `web/src/screens/settings/${page}`);
}
