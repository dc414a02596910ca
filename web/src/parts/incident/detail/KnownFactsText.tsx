import type { ReactNode } from "react";
import type { Alert } from "#contract/incidents.ts";
import { CollapsibleText } from "../../../ui/text/CollapsibleText.tsx";
import { TimeDetails } from "../../../ui/time/TimeDetails.tsx";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import {
  knownFactsWords as words,
  listParts,
  moreCount,
  statusWords,
} from "../../../words/words.ts";
import { evidenceOf, type KnownFacts } from "./known-facts.ts";
import styles from "./KnownFactsText.module.css";
import { TagText } from "../tags/TagText.tsx";
import { sinceText } from "../../since-text.ts";

interface KnownFactsTextProps {
  facts: KnownFacts;
  names: ReadonlyMap<string, string>;
  onAlert: (id: string) => void;
}

/**
 * The facts in four lines, the cause in front: what the worst alert says comes before the names of
 * hosts. Each alert that is named opens.
 */
export function KnownFactsText({ facts, names, onAlert }: KnownFactsTextProps) {
  const { total, active, worst, first, latest, flapping, says, owners, runbooks } = facts;
  const now = useNow();
  const settings = useTimeSettings();
  const numbers = new Map(evidenceOf(facts).map((id, at) => [id, at + 1]));
  const renderTime = (at: number) => (
    <TimeDetails at={at}>{sinceText(at, now, settings)}</TimeDetails>
  );
  const alertName = (alert: Alert) => names.get(alert.id) ?? alert.primary.value;
  const renderEvidence = (alert: Alert) => {
    const number = numbers.get(alert.id) ?? 0;
    return (
      <button
        type="button"
        className={styles.evidence}
        aria-label={words.evidence(number, alertName(alert))}
        onClick={() => onAlert(alert.id)}
      >
        {number}
      </button>
    );
  };
  const renderAlert = (alert: Alert) => (
    <>
      <bdi>{alertName(alert)}</bdi> {renderEvidence(alert)}
    </>
  );
  const worstNames: ReactNode[] =
    worst?.alerts.map((alert) => <span key={alert.id}>{renderAlert(alert)}</span>) ?? [];
  const more = worst ? worst.count - worst.alerts.length : 0;
  return (
    <CollapsibleText lines={MAX_LINES} className={styles.facts}>
      {says && (
        <>
          {words.says}{" "}
          <q dir="auto" title={says.text}>
            {cutText(says.text)}
          </q>{" "}
          {renderEvidence(says.alert)}{" "}
        </>
      )}
      {active === 0 ? (
        words.allRecovered(total)
      ) : (
        <>
          {words.active(active, total)}
          {worst && (
            <>
              , {words.worst(worst.count, statusWords[worst.status])}{" "}
              {listParts([...worstNames, ...(more > 0 ? [moreCount(more)] : [])])}
            </>
          )}
          .
        </>
      )}{" "}
      {owners.length > 0 && (
        <>
          {words.owned} {listParts(owners.map((owner) => <bdi key={owner}>{owner}</bdi>))}.{" "}
        </>
      )}
      {runbooks.length > 0 && (
        <>
          {words.runbook(runbooks.length)}{" "}
          {listParts(
            runbooks.map((runbook) => <TagText key={runbook} value={runbook} isShort />),
          )}{" "}
        </>
      )}
      {words.began} {renderTime(first.at)} {words.beganWith} {renderAlert(first.alert)}.{" "}
      {latest && (
        <>
          {words.latest} {renderAlert(latest.alert)}{" "}
          {latest.status === "ok" ? words.recovered : words.became(statusWords[latest.status])}{" "}
          {renderTime(latest.at)}.{" "}
        </>
      )}
      {flapping.length > 0 && (
        <>
          {words.flaps(flapping.length)}{" "}
          {listParts(flapping.map((alert) => <span key={alert.id}>{renderAlert(alert)}</span>))}.
        </>
      )}
    </CollapsibleText>
  );
}

const MAX_LINES = 4;
const MAX_QUOTED = 160;

/** At a word; the alert itself says it all. */
const cutText = (text: string): string =>
  text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED).replace(/\s+\S*$/, "")}…`;
