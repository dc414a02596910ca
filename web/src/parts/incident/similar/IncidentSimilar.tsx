import { hasToggle, mayAct } from "../../../data/client/access.ts";
import type { IncidentKey } from "../../../data/feed/incidents.ts";
import { useMe } from "../../../data/session/session.ts";
import { ActionSection } from "./ActionSection.tsx";
import styles from "./IncidentSimilar.module.css";
import { SimilarSection } from "./SimilarSection.tsx";
import { StepSection } from "./StepSection.tsx";
import { TicketSection } from "./TicketSection.tsx";

interface IncidentSimilarProps {
  incidentKey: IncidentKey;
  /** What was merged away is judged at the other. */
  isMerged: boolean;
}

/** Incidents and tickets of the past that are like one, and what helped in them. */
export default function IncidentSimilar({ incidentKey, isMerged }: IncidentSimilarProps) {
  const me = useMe();
  const mayJudge = mayAct(me, incidentKey.env, "comment");
  const props = { incidentKey, mayJudge };
  return (
    <div className={styles.area}>
      <div className={styles.columns}>
        <div className={styles.column}>
          {hasToggle(me, "similar_incident_recommendations") && <SimilarSection {...props} />}
          {hasToggle(me, "external_similarities") && <TicketSection {...props} />}
        </div>
        <div className={styles.column}>
          {hasToggle(me, "historical_suggested_actions") && (
            <ActionSection {...props} mayApply={mayJudge && !isMerged} />
          )}
          {hasToggle(me, "suggested_remediation") && <StepSection {...props} />}
        </div>
      </div>
    </div>
  );
}
