import { localize } from "../language.ts";

/** What each feature of this version is, and what its switch leaves. */
export const toggleWords = localize("toggleWords", {
  multi_configuration_ai_analysis:
    "Several models that analyse different incidents. When off, there is one.",
  ai_analysis_environment_automation:
    "Analyse new incidents by themselves, as configured. When off, somebody has to ask.",
  ai_analysis_auto_apply:
    "Apply recommended tags by themselves, as configured. When off, somebody has to.",
  ai_incident_summary: "Analyses of incidents. When off, none is made or shown.",
  integrations_lobby: "Choose and connect new sources. When off, connected sources stay.",
  user_settings_v2:
    "Personal row height, time format and order of favourites. When off, people choose only the theme.",
  user_time_zone_customization: "Personal time zone. When off, the browser’s time zone is used.",
  maintenance_status_consolidation:
    "Mark incidents as partly in maintenance. When off, only if all alerts are muted.",
  auto_resolve: "Resolve alerts whose source has gone silent. When off, they stay open.",
  auto_resolve_shared_incidents:
    "Option to auto-resolve alerts of shared incidents too. When off, they are never auto-resolved.",
  auto_resolve_dont_resolve:
    "Option to pause auto-resolve for a source. When off, it cannot be newly selected.",
  advanced_environments:
    "Environments with BPQL or nested rules. When off, one list of rules only; existing ones keep working.",
  edit_specific_environment:
    "Edit access to one environment allows changing it. When off, environments@update is needed.",
  api_key_expiration: "API keys that expire. When off, new keys never expire.",
  service_accounts: "Accounts for programs. When off, existing accounts keep working.",
  correlation_pattern_suggestions: "Suggest patterns based on stored alerts.",
  alert_filtering_schedule: "Schedules for alert filters. When off, no schedule can be set.",
  disable_alert_filtering: "Stops all alert filters. When off, active filters drop alerts.",
  alert_enrichment:
    "Rules that set tags of alerts. When off, existing rules keep working but cannot be changed.",
  alert_enrichment_v2:
    "Mixed rule types in a tag, tests and preview. When off, one type per tag; existing rules keep working.",
  anomaly_detection:
    "Detectors of unusual event rates and measurements. When off, existing detectors rest.",
  incident_correlation_admin:
    "Connections between incidents, found by themselves and by people. When off, none is looked for.",
  incident_correlation_topology:
    "Topology, and patterns that use it. When off, existing patterns keep working.",
  raised_incident_enrichment_cap: "Up to 250 automatic rules for incident tags instead of 25.",
  mapping_enrichment:
    "Maps that add tags to alerts. When off, existing maps keep working but cannot be changed.",
  tag_manager: "Choose which tags contain the host, the owner, the runbook, …",
  general_settings: "The page General settings.",
  organization_settings: "Pipeline settings on that page. When off, only name and colour.",
  diff_view: "Compare two organizations and copy configuration between them.",
  delete_outbound_integrations: "Delete outbound integrations.",
  custom_email_templates: "Write templates for mails about incidents.",
  similar_incident_recommendations: "Similar incidents of the last 90 days, on each incident.",
  external_similarities: "Similar tickets of connected service desks, on each incident.",
  historical_suggested_actions: "What people did in similar incidents, as suggested actions.",
  suggested_remediation: "Suggested steps from runbooks and comments of similar incidents.",
  service_desk:
    "Tickets of connected service desks beside incidents. When off, none are read; linked ones stay linked.",
  service_management_chat:
    "Act on incidents in chat: buttons on messages, and threads as comments. When off, chat only shows incidents.",
  migrated_integration_instructions:
    "Instructions with live checks and a payload reader. When off, only the steps.",
  namespace_search:
    "Short forms such as host:web-1 in searches. When off, they are plain text like any other word.",
  chat_assistant:
    "Questions about incidents in plain words, answered by a connected model. When off, nobody can ask.",
  natural_language_search:
    "Searches in plain words, which become a query. When off, programs cannot translate them.",
  smart_analytics:
    "What stands out of the week, and questions worth asking, in analytics. When off, neither is shown.",
  unified_analytics:
    "Measures over the whole history of incidents. When off, nobody can query them.",
  public_observability:
    "A status page for the public. When off, there is no page, whatever was published.",
  report_manager:
    "Mail saved questions at set times. When off, none are sent and nobody changes them.",
  triage_automation_workflow:
    "Automation workflows. When off, none start and those under way wait.",
  automation_workflow_trigger: "Start workflows by hand for an incident.",
  automation_workflow_view: "Show what ran for an incident.",
  split_autoshare_rules: "Store an AutoShare rule with several targets as one rule per target.",
});
