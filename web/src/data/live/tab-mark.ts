import { withBasePath } from "../client/base-path.ts";

/** Marks the browser's tab while nobody looks at it: an update is available. */
export function markTab(): void {
  icon()?.setAttribute("href", withBasePath("/favicon-update.svg"));
}

/** Takes the mark off as soon as the tab is seen, and tells. */
export function onTabSeen(listener: () => void): () => void {
  const handleVisibility = () => {
    if (document.hidden) return;
    icon()?.setAttribute("href", withBasePath("/favicon.svg"));
    listener();
  };
  document.addEventListener("visibilitychange", handleVisibility);
  return () => document.removeEventListener("visibilitychange", handleVisibility);
}

const icon = () => document.getElementById("favicon");
