import { useState } from "react";
import type { SimilarIncident } from "#contract/similar-incidents.ts";
import type { IncidentKey } from "../../../data/feed/incidents.ts";
import { useExplanations, useJudgeSimilar, useSimilarIncidents } from "../../../data/similar.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { similarWords as words, statusWords } from "../../../words/words.ts";
import { Score } from "./Score.tsx";
import styles from "./IncidentSimilar.module.css";
import { Suggestions, useShownAnyway } from "./Suggestions.tsx";
import { Thumbs } from "./Thumbs.tsx";

export interface SectionProps {
  incidentKey: IncidentKey;
  mayJudge: boolean;
}

export function SimilarSection({ incidentKey, mayJudge }: SectionProps) {
  const shown = useShownAnyway();
  const response = useSimilarIncidents({ incidentKey, includesHidden: shown.isShown });
  return (
    <Suggestions
      kind="similar"
      response={response}
      count={({ items, compared }) => words.compared(items.length, compared)}
      {...shown}
      row={(item: SimilarIncident, { request_id }) => (
        <SimilarRow
          key={item.incident_id}
          {...{ item, incidentKey, mayJudge }}
          requestId={request_id}
        />
      )}
    />
  );
}

interface SimilarRowProps extends SectionProps {
  item: SimilarIncident;
  requestId: string;
}

function SimilarRow({ item, requestId, incidentKey, mayJudge }: SimilarRowProps) {
  const { mutateAsync } = useJudgeSimilar();
  const [isOpen, setOpen] = useState(false);
  const { incident_id: id, title, subtitle, status, active, start, score, feedback } = item;
  const name = `${words.number(id)} ${title}`;
  const href = `/incident/all/${id}`;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <StatusMark status={status} label={statusWords[status]} />
        <Link href={href} className={styles.title}>
          <span className={styles.number}>{words.number(id)}</span> <bdi>{title}</bdi>
        </Link>
        <Score score={score} label={words.score} />
      </div>
      <p className={styles.facts}>
        {subtitle !== "" && <bdi>{`${subtitle} · `}</bdi>}
        {active ? words.open : words.resolved}
        {" · "}
        <TimeAgo at={start} />
      </p>
      <ul className={styles.chips}>
        {item.reasons.map(({ code, params }) => (
          <li key={code}>
            <Chip>{reasonText(code, params)}</Chip>
          </li>
        ))}
      </ul>
      {item.evidence.map((piece) => (
        <p key={`${piece.kind} ${piece.id}`} className={styles.quote}>
          <Link
            href={
              piece.kind === "alert"
                ? `${href}?tab=alerts&alert=${piece.id}`
                : `${href}?tab=activity&show=comments`
            }
            aria-label={words.evidenceOf(words.evidence[piece.kind], name)}
          >
            {words.evidence[piece.kind]}
          </Link>{" "}
          <bdi>{piece.text}</bdi>
        </p>
      ))}
      {isOpen && <Explanation {...{ incidentKey, requestId }} id={id} />}
      <div className={styles.foot}>
        <Button
          size="s"
          variant="quiet"
          aria-expanded={isOpen}
          aria-label={words.whyNamed(name)}
          onClick={() => setOpen(!isOpen)}
        >
          {words.why}
        </Button>
        {mayJudge && (
          <Thumbs
            name={name}
            feedback={feedback}
            judge={(verdict) =>
              mutateAsync({ params: incidentKey, body: { incident_id: id, ...verdict } })
            }
          />
        )}
      </div>
    </li>
  );
}

function Explanation({
  incidentKey,
  requestId,
  id,
}: {
  incidentKey: IncidentKey;
  requestId: string;
  id: string;
}) {
  const { data, isError } = useExplanations(incidentKey, requestId, { isOn: true });
  const explained = data?.items.find(({ incident_id }) => incident_id === id);
  if (!data && !isError) return null;
  return (
    <p className={styles.explanation} role="status">
      {explained?.explanation ?? words.noExplanation}
    </p>
  );
}

function reasonText(code: string, params: Readonly<Record<string, string>>): string {
  const text = params["words"] ?? (params["concepts"] ?? "").replaceAll("_", " ");
  const known = Object.hasOwn(words.reasons, code);
  // Object.hasOwn has looked.
  return known ? words.reasons[code as keyof typeof words.reasons](text) : text;
}
