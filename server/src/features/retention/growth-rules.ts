/**
 * What takes the rows of each table, so that nothing grows for ever. A test compares the list with
 * the catalogue of PostgreSQL: a new table needs its line.
 */
import type { RetentionPeriod } from "#contract/setting-limits.ts";

export type GrowthRule =
  /** Deleted by age, after a period that the organization sets. */
  | { by: "period"; period: RetentionPeriod }
  /** Deleted by age, after so many days. */
  | { by: "days"; days: number }
  /** Deleted together with rows of that table. */
  | { by: "owner"; table: string }
  /** Deleted as soon as what they ask for is done. */
  | { by: "queue" }
  /** The newest so many stay, or one for each thing that is there. */
  | { by: "number" }
  /** Written by people, never by events: entries of the configuration, accounts and their keys. */
  | { by: "people" };

const [queue, number, people] = [{ by: "queue" }, { by: "number" }, { by: "people" }] as const;
const period = (name: RetentionPeriod): GrowthRule => ({ by: "period", period: name });
const days = (most: number): GrowthRule => ({ by: "days", days: most });
const owner = (table: string): GrowthRule => ({ by: "owner", table });

export const growthRules: Readonly<Record<string, GrowthRule>> = {
  account_links: number,
  ai_configurations: people,
  // The newest day of each configuration.
  ai_usage: number,
  activities: period("activityDays"),
  alerts: owner("incidents"),
  analytics_changes: queue,
  analytics_columns: owner("analytics_packs"),
  analytics_designers: people,
  analytics_incidents: period("analyticsDays"),
  // Gone with the last of the rows that they stand for.
  analytics_packs: period("analyticsDays"),
  // The newest runs of each report, with their mails.
  analytics_report_mails: number,
  analytics_report_runs: number,
  analytics_reports: people,
  // Those that last end, and then age.
  anomalies: days(90),
  anomaly_detectors: people,
  anomaly_log: days(90),
  anomaly_points: days(90),
  api_keys: people,
  attempts: days(1),
  audit_checkpoints: number,
  audit_log: period("auditDays"),
  blocked_shares: period("deliveryDays"),
  callback_people: days(30),
  callbacks: period("deliveryDays"),
  change_mappings: people,
  change_sources: people,
  changes: period("incidentDays"),
  clustering_connections: owner("clustering_executions"),
  clustering_executions: days(7),
  clustering_issues: owner("clustering_executions"),
  clustering_nodes: owner("incidents"),
  contacts: people,
  correlation_keys: owner("incidents"),
  dashboards: people,
  deliveries: period("deliveryDays"),
  delivery_attempts: owner("deliveries"),
  delivery_targets: period("deliveryDays"),
  dismissed_suggestions: people,
  early_recoveries: days(1),
  environment_groups: people,
  // One for each combination of environments that incidents were ever in.
  environment_sets: number,
  environments: people,
  failures: period("failureDays"),
  favorite_designers: people,
  favorite_dashboards: people,
  favorite_queries: people,
  former_app_keys: period("receiptDays"),
  heartbeats: people,
  idempotency_keys: days(1),
  incident_analyses: owner("incidents"),
  incident_artifacts: owner("incidents"),
  incident_changes: owner("incidents"),
  incident_facts: owner("incidents"),
  incident_terms: owner("incidents"),
  incidents: period("incidentDays"),
  ingest_meters: number,
  insight_feedback: owner("incidents"),
  // What the people did who run the installation.
  installation_log: people,
  integrations: people,
  jit_domains: people,
  jit_roles: people,
  // Dead letters among them: failureDays.
  jobs: queue,
  // Swept when a value is added, by the terms of incidents that are left.
  known_values: owner("incidents"),
  mail_sources: people,
  mapping_maps: people,
  mapping_rows: people,
  mapping_upload_parts: queue,
  mapping_uploads: number,
  memberships: people,
  metric_points: days(30),
  metric_series: days(30),
  migrations: number,
  notification_problems: number,
  notification_settings: people,
  nodes: number,
  notifications: days(90),
  old_passwords: number,
  organization_turns: number,
  organizations: people,
  outbound_integrations: people,
  passkey_challenges: queue,
  passkeys: people,
  payload_mappings: people,
  preview_links: days(30),
  public_views: people,
  push_subscriptions: people,
  quota_usage: days(400),
  relation_leads: owner("incidents"),
  relation_verdicts: owner("incidents"),
  receipts: period("receiptDays"),
  recent_queries: number,
  recovery_codes: people,
  refused_requests: number,
  role_previews: owner("sessions"),
  role_users: people,
  roles: people,
  rules: people,
  saved_queries: people,
  sealed_logs: number,
  search_changes: queue,
  second_factors: people,
  sessions: days(1),
  similarity_requests: days(1),
  set_hours: days(2),
  set_up_tokens: number,
  shares: owner("incidents"),
  source_errors: days(15),
  source_hours: days(15),
  source_minutes: days(1),
  source_rhythms: number,
  source_silences: period("analyticsDays"),
  source_watches: number,
  sso_assertions: days(1),
  sso_attempts: days(1),
  sso_configs: people,
  sso_debug: number,
  sso_identities: people,
  storage_days: days(400),
  tag_categories: people,
  ticket_correlations: owner("incidents"),
  ticket_readers: number,
  tickets: days(90),
  topologies: people,
  topology_dismissals: people,
  // The newest of each origin.
  topology_readings: number,
  topology_versions: number,
  undos: days(1),
  usage_days: days(400),
  usage_marks: number,
  users: people,
  value_pages: owner("incidents"),
  vapid_keys: number,
  views: people,
  workflow_authors: people,
  workflow_pauses: people,
  workflow_questions: owner("workflow_runs"),
  workflow_runners: people,
  workflow_runs: period("incidentDays"),
  workflow_secrets: people,
  workflow_steps: owner("workflow_runs"),
  workflow_tasks: owner("workflow_runs"),
};
