import { useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import { useIncident } from "../../data/feed/incidents.ts";
import { feedHref } from "../../parts/feed-search.ts";
import { type DetailChange, readDetailSearch } from "../../parts/incident/detail/detail-search.ts";
import {
  incidentDialogParts,
  IncidentDialogs,
  type OpenDialog,
} from "../../parts/incident/actions/IncidentDialogs.tsx";
import { currentDialog } from "../../parts/incident/actions/current-dialog.ts";
import { IncidentDetailLoader } from "../../parts/incident/detail/IncidentDetailLoader.tsx";
import { useIncidentActions } from "../../parts/incident/actions/useIncidentActions.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { useIsNarrow } from "../../parts/useMedia.ts";
import { usePrefetch } from "../../ui/usePrefetch.ts";
import { BackBar } from "./BackBar.tsx";
import styles from "./IncidentPage.module.css";
import { useIncidentCommands } from "./useIncidentCommands.ts";

/** One incident on a page of its own, for a link that is passed on. */
export function IncidentPage() {
  const { environmentId: env = everyEnvironment, incidentId: id = "0" } = useParams({
    strict: false,
  });
  const search = readDetailSearch(useSearch({ strict: false }));
  const go = useNavigateTo();
  const isNarrow = useIsNarrow();
  const { data: incident } = useIncident({ env, id });
  const actions = useIncidentActions(env);
  const [actionDialog, setActionDialog] = useState<OpenDialog | null>(null);
  const change = (next: DetailChange, { isStep = false }: { isStep?: boolean } = {}) =>
    go(pageHref(env, id, { ...search, ...next }), { replace: !isStep });
  const ask = (kind: OpenDialog["kind"]) =>
    incident && setActionDialog({ kind, incidents: [incident] });
  const resolve = () => incident?.active && void actions.resolve([incident]);
  usePrefetch(incidentDialogParts, incident !== undefined);
  useIncidentCommands({ env, incident, actions, ask, resolve });
  return (
    <div className={styles.page}>
      <BackBar env={env} incident={incident} />
      <div className={styles.body}>
        <IncidentDetailLoader
          env={env}
          id={id}
          search={search}
          onSearch={change}
          actions={actions}
          onOpenDialog={ask}
          onResolve={resolve}
          navigation={{ closeHref: feedHref(env, { folder: "active" }, id) }}
          isPage={isNarrow}
        />
      </div>
      <IncidentDialogs
        env={env}
        dialog={currentDialog(actionDialog, () => [incident])}
        actions={actions}
        onClose={() => setActionDialog(null)}
        onGone={stay}
        onMerged={(into) => go(pageHref(env, into, {}), { replace: true })}
      />
    </div>
  );
}

/** The page shows by itself what became of its incident. */
const stay = (_gone: readonly Incident[]) => undefined;

function pageHref(env: string, id: string, search: Record<string, string | undefined>): string {
  const query = new URLSearchParams(
    Object.entries(readDetailSearch(search)).map(([name, value]) => [name, String(value)]),
  ).toString();
  return `/incident/${encodeURIComponent(env)}/${encodeURIComponent(id)}${query === "" ? "" : `?${query}`}`;
}
