import { Link2, Link2Off, X } from "lucide-react";
import type { CorrelatedTicket } from "#contract/service-desk.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { cssVars } from "../../../ui/theme/css-vars.ts";
import { TimeDetails } from "../../../ui/time/TimeDetails.tsx";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import { ticketWords as words } from "../../../words/words.ts";
import { sinceText } from "../../since-text.ts";
import styles from "./TicketRow.module.css";
import type { TicketJudgement } from "./useTicketJudgement.ts";

export interface TicketRowProps {
  ticket: CorrelatedTicket;
  isOpen: boolean;
  onOpen: () => void;
  /** Undefined for whoever may only look. */
  judgement: TicketJudgement | undefined;
}

/** What columns of the rows are called; a screen reader hears them with the ticket. */
export function TicketColumnHeads() {
  const { number, what, state, group, priority, opened } = words.columns;
  return (
    <div className={styles.heads} aria-hidden>
      <span>{number}</span>
      <span>{what}</span>
      <span>{state}</span>
      <span data-column="group">{group}</span>
      <span>{priority}</span>
      <span data-column="opened">{opened}</span>
    </div>
  );
}

export function TicketRow({ ticket, isOpen, onOpen, judgement }: TicketRowProps) {
  const now = useNow();
  const settings = useTimeSettings();
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <bdi className={styles.number}>{ticket.key}</bdi>
      <div className={styles.what}>
        <button
          type="button"
          className={styles.title}
          aria-pressed={isOpen}
          data-ticket={ticket.id}
          onClick={onOpen}
        >
          <bdi>{ticket.title}</bdi>
        </button>
        <SecondLine ticket={ticket} />
      </div>
      <bdi className={styles.cell}>{ticket.status}</bdi>
      <bdi className={styles.cell} data-column="group">
        {ticket.assignment_group ?? "–"}
      </bdi>
      <bdi className={styles.cell}>{ticket.priority ?? "–"}</bdi>
      <TimeDetails at={ticket.opened_at} className={styles.opened}>
        {sinceText(ticket.opened_at, now, settings)}
      </TimeDetails>
      <div className={styles.actions}>
        <RowActions ticket={ticket} judgement={judgement} />
      </div>
    </li>
  );
}

/** By whom it was linked, or what speaks for it. */
function SecondLine({
  ticket: { correlation, confidence, labels },
}: Pick<TicketRowProps, "ticket">) {
  const now = useNow();
  const settings = useTimeSettings();
  if (correlation !== null) {
    const { by, start, verdict } = correlation;
    const at = sinceText(start, now, settings);
    const text =
      by.kind === "share"
        ? words.openedByTocsin
        : verdict === "linked"
          ? words.linkedBy(by.name)
          : words.dismissedBy(by.name);
    return (
      <span className={styles.second}>
        <Icon shape={verdict === "linked" ? Link2 : X} size={12} />
        {by.kind === "share" ? text : `${text}, ${at}`}
      </span>
    );
  }
  const matching = labels.filter(({ matches }) => matches).length;
  return (
    <span className={styles.second}>
      <i className={styles.meter} aria-hidden style={cssVars({ "--share": confidence })} />
      {words.percent(confidence)}
      {labels.length > 0 && ` · ${words.labelsInCommon(matching, labels.length)}`}
    </span>
  );
}

function RowActions({ ticket, judgement }: Pick<TicketRowProps, "ticket" | "judgement">) {
  if (ticket.correlation?.by.kind === "share" && ticket.linked)
    return <span className="faint">{words.original}</span>;
  if (judgement === undefined) return null;
  const { isBusy, link, unlink, dismiss } = judgement;
  if (ticket.linked)
    return (
      <Button
        size="s"
        variant="quiet"
        icon={Link2Off}
        isDisabled={isBusy}
        aria-label={words.unlinkNamed(ticket.key)}
        onClick={() => unlink(ticket)}
      >
        {words.unlink}
      </Button>
    );
  return (
    <>
      <Button
        size="s"
        icon={Link2}
        isDisabled={isBusy}
        aria-label={words.linkNamed(ticket.key)}
        onClick={() => link(ticket)}
      >
        {words.link}
      </Button>
      {ticket.correlation === null && (
        <IconButton
          size="s"
          icon={X}
          isDisabled={isBusy}
          label={words.notTheSameNamed(ticket.key)}
          onClick={() => dismiss(ticket)}
        />
      )}
    </>
  );
}
