import { errorText } from "../../../data/client/error-text.ts";
import { useRestoreTopology, useTopologyVersions } from "../../../data/topology.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { momentText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { topologyWords as words } from "../../../words/words.ts";
import styles from "./Topology.module.css";

interface TopologyVersionsProps {
  mayWrite: boolean;
  onClose: () => void;
}

/** What the topology was before; one of them can be the newest again. */
export function TopologyVersions({ mayWrite, onClose }: TopologyVersionsProps) {
  const settings = useTimeSettings();
  const { data, error, refetch, isFetching } = useTopologyVersions();
  const { mutateAsync, isPending } = useRestoreTopology();
  const restore = (version: number) =>
    void mutateAsync({ params: { version: String(version) } }).then(
      () => {
        showToast({ title: words.restored });
        onClose();
      },
      (failure: unknown) =>
        showToast({ tone: "problem", title: words.notRestored, detail: errorText(failure) }),
    );
  return (
    <Modal isOpen title={words.versionsTitle} onClose={onClose}>
      {data ? (
        data.total === 0 ? (
          <p className="soft">{words.noVersions}</p>
        ) : (
          <ul className={styles.nodes}>
            {data.items.map(({ version, nodes, edges, at, actor }) => (
              <li key={version} className={styles.suggestion}>
                <span className={styles.version}>
                  <strong>{words.version(version)}</strong>
                  <span className="small soft">
                    {[
                      words.sizes(nodes, edges),
                      momentText(at, settings),
                      actor === null ? "" : words.by(actor),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </span>
                {mayWrite && (
                  <Button
                    size="s"
                    isDisabled={isPending}
                    aria-label={words.restoreOf(version)}
                    onClick={() => restore(version)}
                  >
                    {words.restore}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <BrokenState
          level={3}
          title={words.broken}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {errorText(error)}
        </BrokenState>
      ) : (
        <LoadingRows label={words.versionsTitle} count={3} />
      )}
    </Modal>
  );
}
