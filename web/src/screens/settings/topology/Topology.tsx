import { Network } from "lucide-react";
import { useState } from "react";
import { mayDo } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { useTopologyNodes, useTopologySuggestions } from "../../../data/topology.ts";
import { SettingsPage } from "../../../parts/SettingsPage.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { topologyWords as words } from "../../../words/words.ts";
import { NodeNeighbours } from "./NodeNeighbours.tsx";
import { NodeSearch } from "./NodeSearch.tsx";
import { SuggestedLinks } from "./SuggestedLinks.tsx";
import styles from "./Topology.module.css";
import { TopologyUpload } from "./TopologyUpload.tsx";
import { TopologyVersions } from "./TopologyVersions.tsx";

/** What depends on what in this organization. */
export function Topology() {
  const mayWrite = mayDo(useMe(), "topology@update");
  const [dialog, setDialog] = useState<"upload" | "versions" | null>(null);
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState<string | undefined>();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const answer = useTopologyNodes({ search: useDebouncedValue(search), kind, page });
  const { data, error, refetch } = answer;
  const suggestions = useTopologySuggestions().data;
  const close = () => setDialog(null);
  const upload = mayWrite && <Button onClick={() => setDialog("upload")}>{words.upload}</Button>;
  return (
    <SettingsPage
      title={words.title}
      isWide
      extra={data && words.sizes(data.all.nodes, data.all.edges)}
      end={
        <>
          <Button onClick={() => setDialog("versions")}>{words.versions}</Button>
          {upload}
        </>
      }
      waitsFor={{ error, refetch, isLoaded: data !== undefined }}
    >
      {suggestions && suggestions.total > 0 && (
        <SuggestedLinks items={suggestions.items} total={suggestions.total} mayWrite={mayWrite} />
      )}
      {data?.all.nodes === 0 ? (
        <EmptyState icon={Network} title={words.empty} actions={upload}>
          {words.emptyWords}
        </EmptyState>
      ) : (
        data && (
          <div className={styles.columns}>
            <NodeSearch
              answer={data}
              search={search}
              kind={kind}
              chosen={chosen ?? data.items[0]?.id ?? null}
              onSearch={(typed) => {
                setSearch(typed);
                setPage(1);
              }}
              onKind={(next) => {
                setKind(next);
                setPage(1);
              }}
              onPage={setPage}
              onChoose={setChosen}
            />
            <NodeNeighbours id={chosen ?? data.items[0]?.id ?? null} onChoose={setChosen} />
          </div>
        )
      )}
      {dialog === "upload" && <TopologyUpload onClose={close} />}
      {dialog === "versions" && <TopologyVersions mayWrite={mayWrite} onClose={close} />}
    </SettingsPage>
  );
}
