/** What the tabs of one person tell each other about their session. */
export type TabNews =
  | { kind: "signed-in" }
  | { kind: "signed-out" }
  | { kind: "switched" }
  | { kind: "active"; atMs: number };

export function tellTabs(news: TabNews): void {
  channel?.postMessage(news);
}

export function onTabNews(listener: (news: TabNews) => void): () => void {
  // Only this file writes to the channel.
  const hear = (event: MessageEvent) => listener(event.data as TabNews);
  channel?.addEventListener("message", hear);
  return () => channel?.removeEventListener("message", hear);
}

const channel =
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("tocsin-session");
