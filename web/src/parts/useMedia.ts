import { useSyncExternalStore } from "react";

/** Whether the window fits a media query. What CSS alone can do, CSS does. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}

/** One column, a bar of its own and tabs at the foot. */
export const useIsPhone = (): boolean => useMedia("(max-width: 767px)");
/** Too narrow for a list and a detail side by side. */
export const useIsNarrow = (): boolean => useMedia("(max-width: 1023px)");
