import { useMe } from "../../../data/session/session.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { listText, mergeWords as words, statusWords } from "../../../words/words.ts";
import { usePersonName } from "../usePersonName.ts";
import type { MergeOutcome } from "./merge-outcome.ts";
import styles from "./MergePanel.module.css";

/** What the merged incident will be, and what of the sources it will not have. */
export function MergeResult({ outcome }: { outcome: MergeOutcome }) {
  const nameOf = usePersonName();
  const mostAlerts = useMe().organization.settings.alertsPerIncident;
  const { assignee, acknowledgement, responders, lost, shares } = outcome;
  const fromTarget = (name: string | null): string =>
    name === null ? words.nobody : words.fromTarget(name);
  return (
    <Section title={words.after} className={styles.after}>
      <KeyValues
        keyPx={116}
        wraps
        rows={[
          {
            key: "status",
            label: words.status,
            value: <StatusWord status={outcome.status} word={statusWords[outcome.status]} />,
          },
          {
            key: "alerts",
            label: words.alerts,
            value: <span className="num">{words.alertsOf(outcome.alerts, mostAlerts)}</span>,
          },
          {
            key: "assignee",
            label: words.assignee,
            value: fromTarget(assignee === null ? null : nameOf(assignee)),
          },
          {
            key: "acknowledgement",
            label: words.acknowledgement,
            value: lost.acknowledgement
              ? words.acknowledgementEnds
              : fromTarget(acknowledgement?.name ?? null),
          },
          {
            key: "responders",
            label: words.responders,
            value: (
              <>
                {fromTarget(responders.length === 0 ? null : listText(responders.map(nameOf)))}
                {lost.responders.length > 0 && (
                  <span className="soft">
                    {" "}
                    {words.respondersLeave(listText(lost.responders.map(nameOf)))}
                  </span>
                )}
              </>
            ),
          },
          ...(shares.length === 0
            ? []
            : [{ key: "shares", label: words.shares, value: listText(shares) }]),
        ]}
      />
    </Section>
  );
}
