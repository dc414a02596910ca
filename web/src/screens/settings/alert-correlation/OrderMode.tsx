import { mayDo } from "../../../data/client/access.ts";
import { useCorrelationPatterns, useResetOrder } from "../../../data/correlation-patterns.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { correlationWords as words } from "../../../words/words.ts";
import styles from "./AlertCorrelation.module.css";

const modes = (["time_window", "manual"] as const).map((id) => ({ id, label: words.modes[id] }));

/**
 * What orders the patterns. Ordering by hand begins with moving one; from there one can go back.
 */
export function OrderMode() {
  const me = useMe();
  const { data } = useCorrelationPatterns();
  const { mutate, isPending } = useResetOrder();
  if (!data) return null;
  const reset = () =>
    mutate(
      {},
      {
        onError: (error) =>
          showToast({ tone: "problem", title: words.resetFailed, detail: errorText(error) }),
      },
    );
  return (
    <div className={styles.mode} title={words.modeHelp}>
      <SegmentedControl
        size="s"
        label={words.mode}
        items={modes}
        value={data.mode}
        isDisabled={isPending || !mayDo(me, "correlations@update")}
        onChange={(mode) =>
          mode === "time_window" ? reset() : showToast({ title: words.modeHelp })
        }
      />
    </div>
  );
}
