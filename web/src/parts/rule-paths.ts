import type { RuleKind } from "#contract/rules.ts";

/** Where a rule of the kind is seen and changed: this, and its id. */
export const rulePaths: Readonly<Record<RuleKind, string>> = {
  "enrichment-tag": "/settings/alert-enrichment",
  "mapping-table": "/settings/mapping-enrichment",
  "alert-filter": "/settings/alert-filtering",
  "correlation-pattern": "/settings/alert-correlation",
  "incident-tag": "/settings/incident-enrichment",
  "maintenance-plan": "/settings/planned-maintenance",
  "autoshare-rule": "/settings/auto-share",
  "message-template": "/settings/message-templates",
  workflow: "/settings/workflows",
};
