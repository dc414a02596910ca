import { Check, Minus } from "lucide-react";
import type { LabelComparison } from "#contract/service-desk.ts";
import { Icon } from "../../../ui/text/Icon.tsx";
import { listText, ticketWords as words } from "../../../words/words.ts";
import styles from "./LabelCompare.module.css";

interface LabelCompareProps {
  incidentId: string;
  labels: readonly LabelComparison[];
}

/** What incident and ticket say of the same thing, and where they agree. */
export function LabelCompare({ incidentId, labels }: LabelCompareProps) {
  if (labels.length === 0) return <p className="soft">{words.noLabels}</p>;
  return (
    <table className={styles.table}>
      <caption className="unseen">{words.labels}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{words.label}</span>
          </th>
          <th scope="col">{words.here(incidentId)}</th>
          <th scope="col">{words.there}</th>
          <th scope="col">
            <span className="unseen">{words.agrees}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {labels.map(({ name, incident, ticket, matches }) => (
          <tr key={name} data-matches={matches || undefined}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              <Values values={incident} />
            </td>
            <td>
              <Values values={ticket} />
            </td>
            <td className={styles.mark}>
              <Icon shape={matches ? Check : Minus} size={14} />
              <span className="unseen">{matches ? words.agrees : words.differs}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Values({ values }: { values: readonly string[] }) {
  return <bdi>{values.length === 0 ? "–" : listText(values)}</bdi>;
}
