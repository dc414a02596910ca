import { localize } from "../language.ts";

/** What each feature of this version is, and what its switch leaves. */
export const toggleWords = localize("toggleWords", {
  integrations_lobby:
    "Choosing a kind of sender and connecting a new one. Off, those that are connected stay.",
  user_settings_v2:
    "People’s own density, form of time and order of favourites. Off, they choose the theme alone.",
  user_time_zone_customization: "People’s own time zone. Off, the browser’s holds.",
  maintenance_status_consolidation:
    "An incident of which only some alerts are muted says so. Off, it does when all are.",
  auto_resolve: "Alerts of a silent source end by themselves. Off, none does.",
  auto_resolve_shared_incidents:
    "The option to end alerts of shared incidents too. Off, those never end by themselves.",
  auto_resolve_dont_resolve:
    "The option to keep a source’s hours and end nothing. Off, nobody can choose it anew.",
  advanced_environments:
    "Environments by BPQL and by groups inside groups. Off, by one list of rules; others go on working.",
  edit_specific_environment:
    "Edit access to one environment lets change it. Off, only environments@update does.",
  api_key_expiration: "API keys that end on a day. Off, no key is given an end.",
  service_accounts: "Accounts of programs. Off, those that are there go on working.",
  correlation_pattern_suggestions: "Patterns that the stored alerts suggest.",
  alert_filtering_schedule:
    "Alert filters that hold in windows of time. Off, none is given a schedule.",
  disable_alert_filtering: "Alert filters drop nothing. Off, those that are active do.",
  alert_enrichment:
    "Rules that set tags of alerts. Off, they go on working and nobody changes them.",
  alert_enrichment_v2:
    "Several kinds of rules in one tag, its tests and its preview. Off, one kind a tag; what is there goes on working.",
  incident_correlation_topology:
    "What depends on what, and patterns that follow it. Off, those that are there go on working.",
  raised_incident_enrichment_cap: "250 automatic rules of incident tags instead of 25.",
  mapping_enrichment:
    "Tables from which tags are taken. Off, they go on working and nobody changes them.",
  tag_manager: "Which tags name the host, the owner, the runbook.",
  general_settings: "The page of name, colour and settings.",
  organization_settings: "On that page, what the pipeline goes by. Off, name and colour alone.",
  diff_view: "Comparing and copying the configuration of two organizations.",
  split_autoshare_rules: "A sharing rule with several targets is kept as one rule for each.",
});
