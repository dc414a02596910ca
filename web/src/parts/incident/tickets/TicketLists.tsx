import type { ReactNode } from "react";
import type { CorrelatedTicket, CorrelatedTickets } from "#contract/service-desk.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { ticketWords as words } from "../../../words/words.ts";
import paneStyles from "../BesideList.module.css";
import styles from "./IncidentTickets.module.css";
import { TicketColumnHeads, TicketRow } from "./TicketRow.tsx";
import type { TicketJudgement } from "./useTicketJudgement.ts";

interface TicketListsProps {
  tickets: CorrelatedTickets;
  isSearch: boolean;
  openId: string | undefined;
  onOpen: (id: string) => void;
  judgement: TicketJudgement | undefined;
  onClearSearch: () => void;
  /** Undefined where the time is the longest. */
  onWiden: (() => void) | undefined;
}

/** Linked tickets, and those that may be about the incident or that were searched. */
export function TicketLists(props: TicketListsProps) {
  const { tickets, isSearch, onClearSearch, onWiden } = props;
  const { items, total, precision } = tickets;
  const linked = items.filter((ticket) => ticket.linked);
  const unlinked = items.filter((ticket) => !ticket.linked);
  const closing = linked.filter(({ correlation }) => correlation?.closes_with_incident).length;
  return (
    <>
      <Section
        title={words.linkedTitle}
        extra={linked.length > 0 ? words.linkedCount(linked.length, closing) : undefined}
        className={paneStyles.section}
      >
        {linked.length === 0 ? (
          <p className={paneStyles.none}>{words.noneLinked}</p>
        ) : (
          <Rows label={words.linkedTitle} rows={linked} {...props} />
        )}
      </Section>
      <Section
        title={isSearch ? words.resultsTitle : words.suggestedTitle}
        extra={
          isSearch
            ? words.resultCount(unlinked.length)
            : words.suggestedCount(unlinked.length, total)
        }
        end={!isSearch && <Precision precision={precision} />}
        className={paneStyles.section}
      >
        {unlinked.length > 0 && (
          <Rows
            label={isSearch ? words.resultsTitle : words.suggestedTitle}
            rows={unlinked}
            {...props}
          />
        )}
        {unlinked.length === 0 && isSearch && (
          <EmptyState
            level={3}
            title={words.noResults}
            actions={<Button onClick={onClearSearch}>{words.clearSearch}</Button>}
          />
        )}
        {unlinked.length === 0 && !isSearch && total > 0 && (
          <p className={paneStyles.none}>{words.noneSuggested}</p>
        )}
        {unlinked.length === 0 && !isSearch && total === 0 && (
          <EmptyState
            level={3}
            title={words.noneInTime}
            actions={onWiden && <Button onClick={onWiden}>{words.widen}</Button>}
          >
            {words.noneInTimeWords}
          </EmptyState>
        )}
      </Section>
    </>
  );
}

function Rows({
  label,
  rows,
  openId,
  onOpen,
  judgement,
}: {
  label: string;
  rows: readonly CorrelatedTicket[];
} & Pick<TicketListsProps, "openId" | "onOpen" | "judgement">) {
  return (
    <>
      <TicketColumnHeads />
      <ul aria-label={label}>
        {rows.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            isOpen={ticket.id === openId}
            onOpen={() => onOpen(ticket.id)}
            judgement={judgement}
          />
        ))}
      </ul>
    </>
  );
}

const FEWEST_VERDICTS = 10;

function Precision({ precision }: Pick<CorrelatedTickets, "precision">): ReactNode {
  const { right, of } = precision ?? { right: 0, of: 0 };
  return (
    <span className={styles.precision}>
      {of < FEWEST_VERDICTS ? words.tooFew : words.precision(words.percent(right / of), right, of)}
    </span>
  );
}
