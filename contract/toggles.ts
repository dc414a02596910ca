/**
 * Feature toggles of an organization. `initially` holds for a new organization; `awaits` marks one
 * whose feature is not in this version.
 */
export const toggles = {
  /**
   * The catalogue of senders in which a new one is chosen and connected. Off: those that are
   * connected stay.
   */
  integrations_lobby: { initially: true },
  /**
   * A person's own density, form of time and order of favourites. Off: the theme alone can be
   * chosen, and what was chosen rests.
   */
  user_settings_v2: { initially: true },
  /** A person's choice of a time zone. Off: the browser's holds. */
  user_time_zone_customization: { initially: true },
  /**
   * An incident of which only some alerts are muted says so. Off: it says nothing until all of them
   * are.
   */
  maintenance_status_consolidation: { initially: true },
  /**
   * Alerts of a source that stays silent end by themselves. Off: none does, and no source can be
   * told to.
   */
  auto_resolve: { initially: true },
  /** The option to end shared alerts too. Off: none of a shared incident ends by itself. */
  auto_resolve_shared_incidents: { initially: true },
  /**
   * The option to keep a source's hours and end nothing. Off: it cannot be chosen anew; where it
   * was, it still holds.
   */
  auto_resolve_dont_resolve: { initially: true },
  /**
   * Filters of environments as BPQL or with nested groups. Off: one flat list of rules; others that
   * are there go on working.
   */
  advanced_environments: { initially: true },
  /** Edit or full access to one environment lets change it. Off: that takes environments@update. */
  edit_specific_environment: { initially: true },
  /** API keys that end on a day. Off: no key is given an end; those that have one keep it. */
  api_key_expiration: { initially: true },
  /** Accounts of programs, with roles and a token. Off: those that are there go on working. */
  service_accounts: { initially: true },
  /** Patterns that the stored alerts suggest. */
  correlation_pattern_suggestions: { initially: true },
  /** Alert filters that hold in windows of time. Off: none is given a schedule. */
  alert_filtering_schedule: { initially: true },
  /** Rules that set tags of alerts. Off: they go on working and nobody sees or changes them. */
  alert_enrichment: { initially: true },
  /** More automatic rules of incident tags than usual, see limits. */
  raised_incident_enrichment_cap: { initially: false },
  /** Tables from which tags are taken. Off: they go on working and nobody sees or changes them. */
  mapping_enrichment: { initially: true },
  /** What tags are for. */
  tag_manager: { initially: true },
  /** The page of name, colour and settings. */
  general_settings: { initially: true },
  /** On that page, what the pipeline goes by. Off: name and colour alone. */
  organization_settings: { initially: true },
  /** Comparing the configuration of two organizations, and copying it. */
  diff_view: { initially: true },
  /**
   * Several kinds of rules in one tag, tests of a tag, and the preview. Off: one kind a tag; tags
   * that mix them go on working.
   */
  alert_enrichment_v2: { initially: true },
  /** Several models for different incidents. Off: one; those that are there go on being asked. */
  multi_configuration_ai_analysis: { initially: true },
  /**
   * Detectors of what is not as usual, over events and posted series. Off: none is asked, and those
   * that are there rest.
   */
  anomaly_detection: { initially: true },
  /**
   * What depends on what, and patterns that follow it. Off: those that are there go on working, and
   * none is given a link.
   */
  incident_correlation_topology: { initially: true },
  /** Connections between incidents, found by themselves and by people. Off: none is looked for. */
  incident_correlation_admin: { initially: true },
  /** Measures of the whole history of incidents, and own questions. */
  unified_analytics: { initially: true },
  /** What stands out of the week, and questions that follow. Off: analytics answers as before. */
  smart_analytics: { initially: true },
  /** Saved questions that are mailed at set times. Off: none is sent, and nobody changes them. */
  report_manager: { initially: true },
  /** Filters drop nothing, and their page says so. They can be changed as before. */
  disable_alert_filtering: { initially: false },
  /**
   * Tickets of connected service desks and trackers, beside the incidents that they are about. Off:
   * none is read, and what is linked stays linked.
   */
  service_desk: { initially: true },
  /** What an analysis says of an incident. Off: none is made or shown. */
  ai_incident_summary: { initially: true },
  /** Incidents of the past beside the one that is like them. Off: the calls are refused. */
  similar_incident_recommendations: { initially: true },
  /** New incidents are analysed where a configuration says so. Off: none is without being asked. */
  ai_analysis_environment_automation: { initially: false },
  /** Recommended tags are applied where a configuration says so. Off: none is without a click. */
  ai_analysis_auto_apply: { initially: false },
  /** A page for the public. Off: there is none, whatever was published. */
  public_observability: { initially: false },
  /** Workflows. Off: none starts, those under way wait, and their pages are gone. */
  triage_automation_workflow: { initially: true },
  /** Starting workflows by hand. */
  automation_workflow_trigger: { initially: true },
  /** What ran for an incident, on its own page and in its details. */
  automation_workflow_view: { initially: true },
  /** What people did in similar incidents that then ended. Off: the calls are refused. */
  historical_suggested_actions: { initially: true },
  /** Tickets of the past beside the incident that is like them. Off: the calls are refused. */
  external_similarities: { initially: true },
  /** A rule that shares with several targets is kept as one rule for each. */
  split_autoshare_rules: { initially: false },
  delete_outbound_integrations: { initially: true },
  custom_email_templates: { initially: false },
  /**
   * Messages in a chat have buttons, and its threads are comments. Off: messages have none, and
   * what comes back is refused.
   */
  service_management_chat: { initially: false },
  /**
   * Questions about incidents in words, answered by a connected model from what the person who asks
   * may see. Off: nobody is asked.
   */
  chat_assistant: { initially: false },
  /**
   * Instructions of a source that listen for its first event and read a payload beside the steps.
   * Off: steps alone.
   */
  migrated_integration_instructions: { initially: true },
  /** Plain words become a query. Off: the call is refused. */
  natural_language_search: { initially: true },
  /** `host:web-1` in a search asks for any tag of a category. Off: it is a word like any other. */
  namespace_search: { initially: false },
  /** Steps from runbooks and from comments of similar incidents. Off: the calls are refused. */
  suggested_remediation: { initially: true },
} as const satisfies Record<string, { initially: boolean; awaits?: true }>;

export type Toggle = keyof typeof toggles;
/** Those whose feature is in this version. */
export type AvailableToggle = {
  [Name in Toggle]: (typeof toggles)[Name] extends { awaits: true } ? never : Name;
}[Toggle];
export const isAvailable = (toggle: Toggle): toggle is AvailableToggle =>
  !("awaits" in toggles[toggle]);
/** What holds for an organization: what it was given, else what a new one gets. */
export const isOn = (overrides: Readonly<Record<string, boolean>>, toggle: Toggle): boolean =>
  overrides[toggle] ?? toggles[toggle].initially;
// Object.keys widens; toggles is the source of Toggle.
export const toggleNames = Object.keys(toggles) as Toggle[];
