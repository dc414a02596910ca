/** The message catalogue in English. A screen's words stand in a file of their own and are named here once. */
export { auditWords, channelWords, diffWords, generalSettingsWords, quotaWords } from "./administration.ts";
export { backofficeWords, bytesText, toggleName } from "./backoffice.ts";
export { enrichmentWords, tagFieldWords } from "./enrichment.ts";
export { autoSharePreviewWords, autoShareWords } from "./auto-share.ts";
export { environmentGroupWords, environmentWords, unsavedWords } from "./environment.ts";
export { errorWords } from "./errors.ts";
export { environmentPaneWords, feedCommandWords, feedWords, firstEventWords, searchRowWords, totalText } from "./feed.ts";
export {
  actionWords, activityWords, alertCount, alertWords, assignWords, detailWords, drawerWords, knownWords, listParts, mergeWords, previewLinkWords, receiptWords, relatedWords,
  resolveWords, snoozeWords, splitWords, tagWords, timelineWords,
} from "./incident.ts";
export { incidentTagSettingWords, incidentTagWords } from "./incident-tags.ts";
export {
  autoResolveWords, connectWords, failureWords, instructionWords, integrationWords, keyWords, lastRequestWords, snippetWords, troubleshootingWords,
} from "./integrations.ts";
export { mappingWords } from "./mapping.ts";
export { numberText } from "./plural.ts";
export { calendarWords, maintenancePreviewWords, maintenanceWords, mutedWords } from "./maintenance.ts";
export { previewWords } from "./preview.ts";
export { queryWords } from "./query.ts";
export { folderWords, pieceWords, shortStatusWords, statusWords } from "./pieces.ts";
export { accessWords, activateWords, apiKeyWords, onceWords, roleWords, serviceAccountWords, userWords } from "./access.ts";
export { correlationWords } from "./correlation.ts";
export { alertFilterWords, historyWords, ruleWords } from "./rules.ts";
export { settingsWords } from "./settings.ts";
export { errorPageWords, mySessionWords, passwordWords, preferenceWords, signInWords, welcomeWords } from "./screens.ts";
export { shareWords } from "./sharing.ts";
export { secondFactorWords } from "./second-factor.ts";
export { jitWords, ssoSignInWords, ssoWords } from "./sso.ts";
export { scheduleWords } from "./schedule.ts";
export { setUpWords } from "./set-up.ts";
export { helpWords, paletteWords, sessionWords, shellWords } from "./shell.ts";
export { alertViewWords, columnChoiceWords, columnsFieldWords, incidentViewWords, orderedFieldWords } from "./views.ts";
export { tagManagerWords } from "./tag-manager.ts";
