import { Check } from "lucide-react";
import { errorText, sentence } from "../../../data/client/error-text.ts";
import type { useTestTarget } from "../../../data/outbound-integrations.ts";
import { tookText } from "../../../parts/deliveries/delivery-outcome.ts";
import { Notice } from "../../../ui/state/Notice.tsx";
import { targetFormWords as words } from "../../../words/words.ts";
import styles from "./Target.module.css";

/** What the receiver said to the test, in words. */
export function TestResult({
  test: { data, error, isPending },
}: {
  test: ReturnType<typeof useTestTarget>;
}) {
  if (isPending) return null;
  if (error)
    return (
      <Notice tone="problem" className={styles.note}>
        {words.testBroken}: {errorText(error)}
      </Notice>
    );
  if (!data) return null;
  return data.ok ? (
    <div role="status">
      <Notice icon={Check} className={styles.note}>
        {words.testOk(String(data.status ?? ""), tookText(data.ms))}
      </Notice>
    </div>
  ) : (
    <Notice tone="problem" className={styles.note}>
      {words.testFailed(sentence(data.error ?? ""))}
    </Notice>
  );
}
