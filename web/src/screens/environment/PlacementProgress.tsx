import type { Environment } from "#contract/environments.ts";
import { useEnvironments } from "../../data/environments.ts";
import { ProgressBar } from "../../ui/state/ProgressBar.tsx";
import { environmentWords as words } from "../../words/words.ts";
import styles from "./PlacementProgress.module.css";

/** How far the placing anew of incidents has come; live, and nothing once it is done. */
export function PlacementProgress({ environment }: { environment: Environment }) {
  // The list is what news of it reaches.
  const { data } = useEnvironments();
  const placing = data?.items.find(({ id }) => id === environment.id)?.placing ?? null;
  if (placing === null) return null;
  const { done, of } = placing;
  const text = of > 0 ? words.placing(done, of) : words.placingSoon;
  return (
    <div className={styles.note}>
      <span className="num">{text}</span>
      <ProgressBar
        value={of > 0 ? done / of : undefined}
        label={words.placingSoon}
        valueText={text}
      />
    </div>
  );
}
