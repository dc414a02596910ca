import { useEffect } from "react";

/**
 * Names the browser's tab for as long as the component is mounted; undefined leaves the name as it
 * is.
 */
export function useTabTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    const before = tab.name ?? document.title;
    write({ name });
    return () => write({ name: before });
  }, [name]);
}

/** Stands before the tab's name, whatever the page: what waits. */
export function useTabPrefix(prefix: string): void {
  useEffect(() => {
    write({ prefix });
    return () => write({ prefix: "" });
  }, [prefix]);
}

let tab: { name: string | undefined; prefix: string } = { name: undefined, prefix: "" };

function write(change: Partial<typeof tab>): void {
  tab = { name: tab.name ?? document.title, prefix: tab.prefix, ...change };
  document.title = [tab.prefix, tab.name].filter(Boolean).join(" ");
}
