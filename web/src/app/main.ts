import { loadChunk, setChunkRecovery } from "../ui/load-chunk.ts";
import { loadLanguage } from "../words/load-language.ts";
import { recoverChunk } from "./chunk-recovery.ts";
import { receiveOpenedNotifications } from "./open-from-notification.ts";
import { requestFeedEarly } from "./request-feed-early.ts";

setChunkRecovery(recoverChunk);
receiveOpenedNotifications();
void requestFeedEarly();
// Words are read while modules load, so the language comes before any of them. page-early.js
// has chosen it.
void loadLanguage(document.documentElement.lang).then(() => loadChunk(() => import("./start.tsx")));
