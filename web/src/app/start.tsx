import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { withoutBasePath } from "../data/client/base-path.ts";
import { prefetchChunk } from "../ui/load-chunk.ts";
import { dismissToast, showToast } from "../ui/overlay/toasts.ts";
import { titleCutText } from "../ui/text/title-cut-text.ts";
import { App } from "./App.tsx";
import { shellWords } from "../words/words.ts";
import { onChunkWait } from "./chunk-recovery.ts";
import { loadFonts } from "./load-fonts.ts";
import { onNotificationOpen } from "./open-from-notification.ts";
import { router } from "./router.ts";
import "../ui/base.css";

const path = withoutBasePath(location.pathname);
// The screen that somebody comes for arrives while the session is asked for.
if (/^\/(feed\/|$)/.test(path)) {
  void prefetchChunk(() => import("../screens/feed/Feed.tsx"));
  void prefetchChunk(() =>
    matchMedia("(max-width: 1023px)").matches
      ? import("../screens/feed/NarrowFeed.tsx")
      : import("../screens/feed/WideFeed.tsx"),
  );
} else void prefetchChunk(() => import("./screens.ts"));
if (/^\/feed\/[^/]+\/[^/]/.test(path))
  void prefetchChunk(() => import("../parts/incident/detail/IncidentDetailLoader.tsx"));

onChunkWait(showWait);
onNotificationOpen((path) => router.history.push(path));
void loadFonts();
titleCutText();
const place = document.getElementById("root");
if (!place) throw new Error("index.html has no place for the console");
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

let waits = 0;

/** Said once, however many parts wait for the connection. */
function showWait(back: Promise<void>): void {
  waits += 1;
  if (waits > 1) return;
  const id = showToast({
    title: shellWords.partWaits,
    detail: shellWords.partWaitsWords,
    lastsMs: Infinity,
  });
  void back.then(() => {
    waits = 0;
    dismissToast(id);
  });
}
