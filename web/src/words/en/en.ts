/**
 * The message catalogue in English. A screen's words stand in a file of their own and are named
 * here once.
 */
export {
  auditWords,
  channelWords,
  diffWords,
  generalSettingsWords,
  quotaWords,
} from "./administration.ts";
export { backofficeWords, toggleName } from "./backoffice.ts";
export { reasonWords } from "./reason.ts";
export { healthWords } from "./installation-health.ts";
export { topologyWords } from "./topology.ts";
export { storageWords } from "./storage.ts";
export { callbackWords } from "./callbacks.ts";
export { ticketReadingWords } from "./ticket-reading.ts";
export { assistantWords } from "./assistant.ts";
export { insightQualityWords } from "./insight-quality.ts";
export { askInWords } from "./ask-in-words.ts";
export { analysisWords } from "./analysis.ts";
export { aiConfigurationWords } from "./ai-configuration.ts";
export { changeWords } from "./changes.ts";
export { chartWords } from "./chart.ts";
export { similarWords } from "./similar.ts";
export { ticketWords } from "./tickets.ts";
export { dashboardEditorWords, dashboardWords, widgetWords } from "./dashboards.ts";
export { toggleWords } from "./toggles.ts";
export { enrichmentWords, tagFieldWords } from "./enrichment.ts";
export { analyticsBoardWords, analyticsWords } from "./analytics.ts";
export { smartAnalyticsWords } from "./smart-analytics.ts";
export { anomalyWords } from "./anomalies.ts";
export { analyticsQuestionWords } from "./analytics-questions.ts";
export { analyticsReportWords } from "./analytics-reports.ts";
export { autoSharePreviewWords, autoShareWords } from "./auto-share.ts";
export { environmentGroupWords, environmentWords, unsavedWords } from "./environment.ts";
export { errorPageWords, errorWords } from "./errors.ts";
export { environmentPaneWords } from "./environment-pane.ts";
export { feedCommandWords, feedWords, searchRowWords } from "./feed.ts";
export { firstEventWords } from "./first-event.ts";
export { activityWords } from "./activity.ts";
export { alertWords, drawerWords } from "./alert.ts";
export { alertCount, moreCount } from "./counts.ts";
export { clusterWords } from "./clusters.ts";
export { columnChoiceWords } from "./column-choice.ts";
export { detailWords } from "./incident.ts";
export { actionWords } from "./incident-actions.ts";
export { actionResultWords, undoWords } from "./incident-action-results.ts";
export {
  assignWords,
  mergeWords,
  responderWords,
  previewLinkWords,
  resolveWords,
  snoozeWords,
  splitWords,
} from "./incident-dialogs.ts";
export {
  groupingWords,
  knownFactsWords,
  relatedWords,
  tagWords,
  timelineWords,
} from "./incident-overview.ts";
export { receiptWords } from "./receipt.ts";
export { incidentTagSettingWords } from "./incident-tag-settings.ts";
export { incidentTagWords } from "./incident-tags.ts";
export {
  autoResolveWords,
  heartbeatWords,
  mailSourceWords,
  signatureWords,
  connectWords,
  failureWords,
  integrationWords,
  keyWords,
  lastRequestWords,
  lobbyKeyWords,
  troubleshootingWords,
} from "./integrations.ts";
export { sourceListWords, sourceStatusWords, sourceWords } from "./sources.ts";
export { instructionWords, migratedInstructionWords, snippetWords } from "./instructions.ts";
export {
  changeMappingWords,
  mappingTestWords,
  payloadMappingWords,
  payloadWords,
} from "./payload.ts";
export { deliveryStatisticsWords, deliveryWords } from "./deliveries.ts";
export { hidingWords } from "./hiding.ts";
export { mappingWords } from "./mapping.ts";
export {
  calendarWords,
  maintenancePreviewWords,
  maintenanceWords,
  mutedWords,
} from "./maintenance.ts";
export { notificationSettingWords } from "./notification-settings.ts";
export { bellWords } from "./bell.ts";
export { notificationWords } from "./notifications.ts";
export { partOfferWords } from "./part-offers.ts";
export { partWords } from "./parts.ts";
export { previewWords } from "./preview.ts";
export { queryWords } from "./query.ts";
export {
  foundWords,
  savedQueryWords,
  searchChartWords,
  searchCommandWords,
  searchFacetWords,
  searchStateWords,
  searchWords,
} from "./search.ts";
export { folderWords, pieceWords, shortStatusWords, statusWords } from "./pieces.ts";
export {
  accessWords,
  activateWords,
  apiKeyWords,
  oneTimeSecretWords,
  roleWords,
  serviceAccountWords,
  userWords,
} from "./access.ts";
export { correlationWords } from "./correlation.ts";
export { alertFilterWords } from "./alert-filters.ts";
export { deleteWords, entryKindWords, entryWords, historyWords } from "./entries.ts";
export { settingsWords } from "./settings.ts";
export { synonymWords } from "./synonyms.ts";
export {
  mySessionWords,
  passwordWords,
  preferenceWords,
  signInWords,
  welcomeWords,
} from "./screens.ts";
export { invitationWords } from "./invitations.ts";
export { publicPageWords } from "./public-page.ts";
export { organizationDefaultWords } from "./organization-defaults.ts";
export { shareDialogWords } from "./share-dialog.ts";
export { shareWords } from "./sharing.ts";
export { secondFactorWords } from "./second-factor.ts";
export { scimWords } from "./scim.ts";
export { jitWords, ssoSignInWords, ssoWords } from "./sso.ts";
export { ruleTestWords } from "./rule-tests.ts";
export { scheduleWords } from "./schedule.ts";
export { setUpWords } from "./set-up.ts";
export { sessionWords } from "./session.ts";
export { helpWords, paletteWords, shellWords } from "./shell.ts";
export { rolePreviewWords } from "./role-preview.ts";
export {
  alertViewWords,
  columnsFieldWords,
  incidentViewWords,
  orderedFieldWords,
} from "./views.ts";
export { customRangeWords } from "./custom-range.ts";
export { feedGroupWords } from "./feed-groups.ts";
export { feedStateWords } from "./feed-states.ts";
export { tagManagerWords } from "./tag-manager.ts";
export { shadowWords } from "./shadow.ts";
export { shadowBannerWords } from "./shadow-banner.ts";
export { targetBannerWords } from "./target-banner.ts";
export { webPushWords } from "./web-push.ts";
export { messageTemplateWords } from "./message-templates.ts";
export { targetKindWords } from "./target-kinds.ts";
export { targetFormWords, targetWords } from "./targets.ts";
export { workflowWords } from "./workflows.ts";
