import { Check, Link2, Link2Off, X } from "lucide-react";
import { useState } from "react";
import type { CorrelatedTicket } from "#contract/service-desk.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { CollapsibleText } from "../../../ui/text/CollapsibleText.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { ticketWords as words } from "../../../words/words.ts";
import { useCommands } from "../../useCommands.ts";
import { LabelCompare } from "./LabelCompare.tsx";
import { MarkedText } from "../../MarkedText.tsx";
import paneStyles from "../BesideList.module.css";
import styles from "./TicketDetail.module.css";
import type { TicketJudgement } from "./useTicketJudgement.ts";

interface TicketDetailProps {
  incidentId: string;
  ticket: CorrelatedTicket;
  /** Undefined for whoever may only look. */
  judgement: TicketJudgement | undefined;
  /** A drawer keeps the keys that are pressed in it. */
  hasKeys: boolean;
}

const DESCRIPTION_LINES = 8;

/** One ticket: what it says, what it has in common with the incident, and what linking it does. */
export function TicketDetail({ incidentId, ticket, judgement, hasKeys }: TicketDetailProps) {
  const { title, description, status, assignment_group: group, labels } = ticket;
  const matching = labels.filter(({ matches }) => matches).length;
  return (
    <div className={paneStyles.detail}>
      <div>
        <h2 className={paneStyles.detailTitle}>
          <MarkedText text={title} words={ticket.words} />
        </h2>
        <p className={paneStyles.detailFacts}>
          <bdi>{status}</bdi>
          {group !== null && (
            <>
              {" · "}
              <bdi>{group}</bdi>
            </>
          )}
          {` · ${words.openedAt} `}
          <TimeAgo at={ticket.opened_at} isSpoken />
          {ticket.requester !== null && <bdi>{` ${words.openedBy(ticket.requester)}`}</bdi>}
        </p>
      </div>
      {description === "" ? (
        <p className="soft">{words.noDescription}</p>
      ) : (
        <CollapsibleText lines={DESCRIPTION_LINES} className={styles.description}>
          <MarkedText text={description} words={ticket.words} />
        </CollapsibleText>
      )}
      {!ticket.linked && <p className={styles.reason}>{ticket.reason}</p>}
      <Section
        title={words.labels}
        extra={words.labelCount(matching, labels.length)}
        end={!ticket.linked && <strong>{words.percent(ticket.confidence)}</strong>}
      >
        <LabelCompare incidentId={incidentId} labels={labels} />
      </Section>
      <Section title={words.fields}>
        <KeyValues rows={fieldsOf(ticket)} keyPx={124} wraps />
      </Section>
      {judgement && ticket.correlation?.by.kind !== "share" && (
        <Linking key={ticket.id} {...{ incidentId, ticket, judgement, hasKeys }} />
      )}
    </div>
  );
}

function fieldsOf(ticket: CorrelatedTicket) {
  const { field } = words;
  const texts = [
    ["priority", field.priority, ticket.priority],
    ["severity", field.severity, ticket.severity],
    ["impact", field.impact, ticket.impact],
    ["group", field.group, ticket.assignment_group],
    ["requester", field.requester, ticket.requester],
  ] as const;
  return [
    ...texts.flatMap(([key, label, value]) =>
      value === null ? [] : [{ key, label, value: <bdi>{value}</bdi> }],
    ),
    { key: "updated", label: field.updated, value: <TimeAgo at={ticket.updated_at} /> },
    ticket.closed_at === null
      ? { key: "closed", label: field.closeCode, value: words.notClosed }
      : { key: "closed", label: field.closed, value: <TimeAgo at={ticket.closed_at} /> },
    ...(ticket.close_code === null
      ? []
      : [{ key: "code", label: field.closeCode, value: <bdi>{ticket.close_code}</bdi> }]),
  ];
}

function Linking({
  incidentId,
  ticket,
  judgement,
  hasKeys,
}: TicketDetailProps & { judgement: TicketJudgement }) {
  const [closesOnLink, setClosesOnLink] = useState(false);
  const { linked, correlation } = ticket;
  const { isBusy, link, unlink, dismiss, setCloses } = judgement;
  const group = words.commands;
  useCommands(
    [
      {
        id: "ticket-link",
        group,
        label: words.linkNamed(ticket.key),
        icon: Link2,
        keys: linked ? undefined : "l",
        run: () => link(ticket, closesOnLink),
      },
      {
        id: "ticket-dismiss",
        group,
        label: words.notTheSameNamed(ticket.key),
        icon: X,
        keys: correlation === null ? "n" : undefined,
        run: () => dismiss(ticket),
      },
    ].filter(({ keys }) => keys !== undefined && !isBusy),
    { isOn: hasKeys },
  );
  return (
    <Section title={linked ? words.whileLinked : words.ifLinked}>
      <ul className={styles.effects}>
        {!linked && <Effect text={words.noteNames(incidentId)} />}
        <Effect text={words.updatesFollow} />
        <li>
          <Checkbox
            checked={linked ? correlation?.closes_with_incident === true : closesOnLink}
            isDisabled={isBusy}
            onToggle={(next) => (linked ? setCloses(ticket, next) : setClosesOnLink(next))}
            label={words.closes(incidentId)}
          />
        </li>
      </ul>
      <div className={styles.buttons}>
        {linked ? (
          <Button icon={Link2Off} isDisabled={isBusy} onClick={() => unlink(ticket)}>
            {words.unlink}
          </Button>
        ) : (
          <Button
            icon={Link2}
            keys={hasKeys ? "l" : undefined}
            isDisabled={isBusy}
            onClick={() => link(ticket, closesOnLink)}
          >
            {words.linkTicket}
          </Button>
        )}
        {correlation === null && (
          <Button
            variant="quiet"
            keys={hasKeys ? "n" : undefined}
            isDisabled={isBusy}
            onClick={() => dismiss(ticket)}
          >
            {words.notTheSame}
          </Button>
        )}
      </div>
    </Section>
  );
}

function Effect({ text }: { text: string }) {
  return (
    <li className={styles.effect}>
      <Icon shape={Check} size={14} />
      {text}
    </li>
  );
}
