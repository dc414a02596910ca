import { useMemo, useRef, useState } from "react";
import type { Namespaces } from "#bpql/short-form.ts";
import type { Incident } from "#contract/incidents.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import { tagOfColumn } from "#contract/view-columns.ts";
import { mayIn } from "../../data/client/access.ts";
import type { SearchListQuery } from "../../data/search/search.ts";
import { useSearch } from "../../data/search/search.ts";
import { keyOfFound } from "../../data/search/search-pages.ts";
import { useMe } from "../../data/session/session.ts";
import { deferredActions } from "../../parts/incident/actions/deferred-actions.ts";
import type {
  IncidentDialogKind,
  OpenDialog,
} from "../../parts/incident/actions/IncidentDialogs.tsx";
import { currentDialog } from "../../parts/incident/actions/current-dialog.ts";
import { toggleAcknowledgement } from "../../parts/incident/actions/toggle-acknowledgement.ts";
import { useChecked } from "../../parts/incident/useChecked.ts";
import { useNamespaces } from "../../parts/BpqlInput/useNamespaces.ts";
import { moveCursor } from "../../parts/row-cursor.ts";
import { useIsNarrow, useIsPhone } from "../../parts/useMedia.ts";
import type { CodeLineHandle } from "../../ui/form/CodeLine.tsx";
import type { VirtualListHandle } from "../../ui/list/VirtualList.tsx";
import { rangeSeconds, searchHref } from "../../parts/search-address.ts";
import { markedWords, queryWithSource } from "./search-terms.ts";
import { useFacetFields } from "./useFacetFields.ts";
import { type SearchPlace, useSearchAddress } from "./useSearchAddress.ts";
import { useSearchColumns } from "./useSearchColumns.ts";

export type SearchModel = ReturnType<typeof useSearchModel>;

const BARS = { phone: 40, wide: 72 };
const USUAL_SPAN_S = rangeSeconds["1d"];

/** What is searched for, what was brought, and what is chosen in it. */
export function useSearchModel() {
  const place = useSearchAddress();
  const { search } = place;
  const [isNarrow, isPhone] = [useIsNarrow(), useIsPhone()];
  const fields = useFacetFields();
  const columns = useSearchColumns(place);
  const namespaces = useNamespaces();
  const listQuery = useListQuery(place, namespaces);
  const overview = useMemo(
    () => ({ facets: fields.names, bars: isPhone ? BARS.phone : BARS.wide }),
    [fields.names, isPhone],
  );
  const results = useSearch(listQuery, overview);
  const items = results.data?.items ?? noItems;
  const keys = useMemo(() => items.map(keyOfFound), [items]);
  const [pending, setPending] = useState<{ query: string; problem: string } | null>(null);
  const marked = useMemo(() => markedWords(search.query, namespaces), [search.query, namespaces]);
  const selection = useSelection({ place, items, keys });
  return {
    place,
    isNarrow,
    isPhone,
    fields,
    namespaces,
    columns,
    listQuery,
    overview,
    results,
    items,
    keys,
    marked,
    ...selection,
    searchLine: useRef<CodeLineHandle>(null),
    /** Why the query that is being typed has not run; it belongs to the results it was typed over. */
    pendingProblem: pending?.query === search.query ? pending.problem : null,
    setPending: (problem: string | null) =>
      setPending(problem === null ? null : { query: search.query, problem }),
  };
}

const noItems: SearchItems = [];
type SearchItems = NonNullable<ReturnType<typeof useSearch>["data"]>["items"];

function useListQuery({ search }: SearchPlace, namespaces: Namespaces | null): SearchListQuery {
  const { environment, source, sort, order, query, range, from, to, kind, columns } = search;
  // As one text, so that other columns ask for nothing anew.
  const tagColumns = (columns ?? []).filter((column) => tagOfColumn(column) !== null).join();
  return useMemo(
    () => ({
      kind,
      query: queryWithSource(query, source, namespaces),
      ...(environment !== undefined && { environment }),
      sort,
      order,
      spanS: range ? rangeSeconds[range] : USUAL_SPAN_S,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(tagColumns !== "" && { columns: tagColumns.split(",") }),
    }),
    [environment, source, sort, order, query, range, from, to, kind, tagColumns, namespaces],
  );
}

interface SelectionInput {
  place: SearchPlace;
  items: SearchItems;
  keys: readonly string[];
}

/** The row under the cursor, the one that is open, and the incidents that are checked. */
function useSelection({ place, items, keys }: SelectionInput) {
  const me = useMe();
  const list = useRef<VirtualListHandle>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const incidentKeys = useMemo(
    () => items.filter(({ kind }) => kind === "incident").map(keyOfFound),
    [items],
  );
  const checked = useChecked(incidentKeys, searchHref({ ...place.search, columns: undefined }));
  const openKey = place.open?.key ?? null;
  const openInList = openKey !== null && keys.includes(openKey) ? openKey : null;
  const activeKey = openInList ?? (cursor !== null && keys.includes(cursor) ? cursor : null);
  const incidentsWith = (isWanted: (key: string) => boolean): Incident[] =>
    items.flatMap((item) => (item.kind === "incident" && isWanted(keyOfFound(item)) ? [item] : []));
  const chosen = checked.ids.size === 0 ? [] : incidentsWith((key) => checked.ids.has(key));
  const targets = chosen.length > 0 ? chosen : incidentsWith((key) => key === activeKey);
  const env = place.search.environment ?? everyEnvironment;
  const moveTo = (key: string | null) => {
    setCursor(key);
    if (key !== null && openKey !== null) place.openKey(key, { isStep: false });
  };
  return {
    env,
    mayAct: mayIn(me, env, "incident_actions"),
    list,
    checked,
    incidentKeys,
    chosen,
    targets,
    activeKey,
    openKey,
    dialog: currentDialog(dialog, () => incidentsWith(() => true)),
    actions: deferredActions,
    moveTo,
    step: (by: number) => {
      moveTo(moveCursor(keys, activeKey, by));
      list.current?.focus();
    },
    /** The neighbours of what is open. */
    neighbour: (by: number): string | null => {
      const next = openInList === null ? null : moveCursor(keys, openInList, by);
      return next === openInList ? null : next;
    },
    open: (key: string) => {
      setCursor(key);
      place.openKey(key);
    },
    close: () => {
      place.openKey(null);
      list.current?.focus();
    },
    ask: (kind: IncidentDialogKind, about: readonly Incident[] = targets) =>
      about.length > 0 && setDialog({ kind, incidents: about }),
    stopAsking: () => setDialog(null),
    resolve: (about: readonly Incident[] = targets) => {
      const active = about.filter((incident) => incident.active);
      if (active.length > 0) void deferredActions.resolve(active);
    },
    toggleAcknowledgement: () => toggleAcknowledgement(deferredActions, targets),
  };
}
