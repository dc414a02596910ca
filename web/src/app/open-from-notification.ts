/** A notification was clicked while the console is open: its service worker says where to go. */
export function onNotificationOpen(open: (path: string) => void): void {
  // Absent where the connection is not secure.
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isOpenMessage(data)) open(data.path);
  });
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
