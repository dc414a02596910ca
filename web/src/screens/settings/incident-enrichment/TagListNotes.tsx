import { limits } from "#contract/limits.ts";
import { hasToggle } from "../../../data/client/access.ts";
import { useTagState } from "../../../data/feed/incident-tags.ts";
import { useMe } from "../../../data/session/session.ts";
import { ProgressBar } from "../../../ui/state/ProgressBar.tsx";
import { incidentTagSettingWords as words } from "../../../words/words.ts";
import styles from "./TagListNotes.module.css";

/** How far open incidents have got their values after a change. */
export function RecomputeProgress() {
  const { data } = useTagState();
  const settling = data?.settling ?? null;
  if (settling === null) return null;
  const { done, of } = settling;
  return (
    <div className={styles.note}>
      <p role="status">{words.settling(done, of)}</p>
      <ProgressBar value={of === 0 ? 1 : done / of} label={words.settling(done, of)} />
    </div>
  );
}

/** How many automatic rules the organization has, of those it may have. */
export function RuleLimit() {
  const { data } = useTagState();
  const maxRules = hasToggle(useMe(), "raised_incident_enrichment_cap")
    ? limits.automaticRulesRaised
    : limits.automaticRules;
  if (!data) return null;
  return (
    <p className={styles.cap}>
      {words.cap(
        data.items.reduce((sum, tag) => sum + tag.automatic.length, 0),
        maxRules,
      )}
    </p>
  );
}
