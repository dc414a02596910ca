import { useEffect } from "react";

/**
 * Names the browser's tab for as long as the component is mounted; undefined leaves the name as it
 * is.
 */
export function useTabTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    const before = document.title;
    document.title = name;
    return () => {
      document.title = before;
    };
  }, [name]);
}
