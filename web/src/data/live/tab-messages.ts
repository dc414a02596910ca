/** What the tabs of one person tell each other about their session. */
export type TabMessage =
  | { kind: "signed-in" }
  | { kind: "signed-out" }
  | { kind: "switched" }
  | { kind: "active"; atMs: number };

export function postToTabs(news: TabMessage): void {
  channel?.postMessage(news);
}

export function onTabMessage(listener: (news: TabMessage) => void): () => void {
  // Only this file writes to the channel.
  const handleMessage = (event: MessageEvent) => listener(event.data as TabMessage);
  channel?.addEventListener("message", handleMessage);
  return () => channel?.removeEventListener("message", handleMessage);
}

const channel =
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("tocsin-session");
