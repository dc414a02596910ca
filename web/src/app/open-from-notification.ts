/**
 * A notification was clicked while a tab of the console exists: its service worker says where to
 * go. Messages are given out from the moment the document is read, long before the console stands
 * in a tab that is still loading, so what arrives meanwhile is kept.
 */
let pendingPath: string | undefined;
let openPath: ((path: string) => void) | undefined;

/** To be called while the document is still being read. */
export function receiveOpenedNotifications(): void {
  // Absent where the connection is not secure.
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isOpenMessage(data)) return;
    if (openPath) openPath(data.path);
    else pendingPath = data.path;
  });
}

/** From now on `open` is called, first with the path that came last while the console loaded. */
export function onNotificationOpen(open: (path: string) => void): void {
  openPath = open;
  if (pendingPath !== undefined) open(pendingPath);
  pendingPath = undefined;
}

/** As `service-worker.js` posts it. */
const isOpenMessage = (data: unknown): data is { kind: "open"; path: string } =>
  typeof data === "object" &&
  data !== null &&
  "kind" in data &&
  data.kind === "open" &&
  "path" in data &&
  typeof data.path === "string" &&
  /^\/(?!\/)/.test(data.path);
