import type { ExternalSimilarIncident } from "#contract/similar-incidents.ts";
import { useExternalSimilarities, useJudgeExternal } from "../../../data/similar.ts";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { CollapsibleText } from "../../../ui/text/CollapsibleText.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { similarWords as words } from "../../../words/words.ts";
import styles from "./IncidentSimilar.module.css";
import { Score } from "./Score.tsx";
import type { SectionProps } from "./SimilarSection.tsx";
import { Suggestions, useShownAnyway } from "./Suggestions.tsx";
import { Thumbs } from "./Thumbs.tsx";

const highlighted = ["priority", "severity", "impact", "assignment_group", "close_code"] as const;
const notes = ["close_notes", "work_notes", "comments", "description"] as const;

/** Tickets of a service desk that are like the incident, with what was noted in them. */
export function TicketSection({ incidentKey, mayJudge }: SectionProps) {
  const shown = useShownAnyway();
  const response = useExternalSimilarities({ incidentKey, includesHidden: shown.isShown });
  return (
    <Suggestions
      kind="tickets"
      response={response}
      count={({ items, compared }) => words.comparedTickets(items.length, compared)}
      {...shown}
      empty={
        response.data?.has_desk === false && (
          <>
            <p>{words.noDesk}</p>
            <ButtonLink size="s" href="/integrations">
              {words.toIntegrations}
            </ButtonLink>
          </>
        )
      }
      row={(item: ExternalSimilarIncident) => (
        <TicketRow key={item.id} {...{ item, incidentKey, mayJudge }} />
      )}
    />
  );
}

function TicketRow({
  item,
  incidentKey: params,
  mayJudge,
}: SectionProps & { item: ExternalSimilarIncident }) {
  const { mutateAsync } = useJudgeExternal();
  const { id, key, url, system, title, status, confidence, reasoning, feedback } = item;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Link href={url} target="_blank" className={styles.title}>
          <span className={styles.number}>{key}</span> <bdi>{title}</bdi>
        </Link>
        <Score score={confidence} label={words.confidence} />
      </div>
      <p className={styles.facts}>
        <bdi>{`${system} · ${status} · `}</bdi>
        <TimeAgo at={item.updated_at} />
      </p>
      <p className={styles.explanation}>{reasoning}</p>
      <ul className={styles.chips}>
        {highlighted.flatMap((field) =>
          item[field] === null ? (
            []
          ) : (
            <li key={field}>
              <Chip>{`${words.ticketFields[field]}: ${item[field]}`}</Chip>
            </li>
          ),
        )}
      </ul>
      {notes.flatMap((field) =>
        item[field] === null || item[field] === "" ? (
          []
        ) : (
          <div key={field} className={styles.quote}>
            <span className={styles.noteName}>{words.notes[field]}</span>
            <CollapsibleText lines={3}>
              <bdi>{item[field]}</bdi>
            </CollapsibleText>
          </div>
        ),
      )}
      {mayJudge && (
        <div className={styles.foot}>
          <Thumbs
            name={`${key} ${title}`}
            feedback={feedback}
            judge={(verdict) => mutateAsync({ params, body: { ticket_id: id, ...verdict } })}
          />
        </div>
      )}
    </li>
  );
}
