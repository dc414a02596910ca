import { useLocation, useRouter } from "@tanstack/react-router";
import { useMemo, useSyncExternalStore } from "react";
import type { DetailChange, DetailSearch } from "../../parts/incident/detail/detail-search.ts";
import { readDetailSearch } from "../../parts/incident/detail/detail-search.ts";
import { readSearchAddress, type SearchAddress, searchHref } from "../../parts/search-address.ts";

/** What stands beside the list: a row by its key, and the part of it that is open. */
export interface OpenResult {
  key: string;
  detail: DetailSearch;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    openResult?: OpenResult;
  }
}

export type SearchPlace = ReturnType<typeof useSearchAddress>;

/**
 * What the address bar says, and how to say something else. An address names a search alone: what
 * is open beside it belongs to the step in the history, so Back and a reload have it as well.
 */
export function useSearchAddress() {
  const { history } = useRouter();
  const text = useLocation({ select: ({ searchStr }) => searchStr });
  const search = useMemo(() => readSearchAddress(text), [text]);
  const open = useSyncExternalStore(
    history.subscribe,
    () => history.location.state.openResult ?? null,
  );
  const goTo = (
    address: SearchAddress,
    { isStep, opened }: { isStep: boolean; opened: OpenResult | null },
  ) => {
    const state = opened === null ? {} : { openResult: opened };
    if (isStep) history.push(searchHref(address), state);
    else history.replace(searchHref(address), state);
  };
  return {
    search,
    open,
    change: (change: Partial<SearchAddress>, { isStep = true }: { isStep?: boolean } = {}) =>
      goTo({ ...search, ...change }, { isStep, opened: open }),
    /** Another row, or none. */
    openKey: (key: string | null, { isStep = true }: { isStep?: boolean } = {}) => {
      if (key !== (open?.key ?? null))
        goTo(search, { isStep, opened: key === null ? null : { key, detail: {} } });
    },
    changeDetail: (change: DetailChange, { isStep = false }: { isStep?: boolean } = {}) => {
      if (open === null) return;
      const detail = readDetailSearch({ ...open.detail, ...change });
      goTo(search, { isStep, opened: { key: open.key, detail } });
    },
  };
}
