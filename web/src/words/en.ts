/** The message catalogue in English. A screen's words stand in a file of their own and are named here once. */
export { environmentGroupWords, environmentWords, unsavedWords } from "./environment.ts";
export { errorWords } from "./errors.ts";
export { environmentPaneWords, feedCommandWords, feedWords, firstEventWords, searchRowWords, totalText } from "./feed.ts";
export {
  actionWords, activityWords, alertCount, alertWords, assignWords, detailWords, drawerWords, knownWords, listParts, mergeWords, previewLinkWords, receiptWords, relatedWords,
  resolveWords, snoozeWords, splitWords, tagWords, timelineWords,
} from "./incident.ts";
export {
  autoResolveWords, connectWords, failureWords, instructionWords, integrationWords, keyWords, lastRequestWords, snippetWords, troubleshootingWords,
} from "./integrations.ts";
export { numberText } from "./plural.ts";
export { previewWords } from "./preview.ts";
export { queryWords } from "./query.ts";
export { folderWords, pieceWords, shortStatusWords, statusWords } from "./pieces.ts";
export { errorPageWords, mySessionWords, passwordWords, preferenceWords, signInWords, welcomeWords } from "./screens.ts";
export { setUpWords } from "./set-up.ts";
export { helpWords, paletteWords, sessionWords, shellWords } from "./shell.ts";
