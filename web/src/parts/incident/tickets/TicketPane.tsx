import { ExternalLink, X } from "lucide-react";
import type { CorrelatedTicket } from "#contract/service-desk.ts";
import { IconButton, IconLink } from "../../../ui/form/IconButton.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { Drawer } from "../../../ui/overlay/Drawer.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { ticketWords as words } from "../../../words/words.ts";
import styles from "../BesideList.module.css";
import { TicketDetail } from "./TicketDetail.tsx";
import type { TicketJudgement } from "./useTicketJudgement.ts";

interface TicketPaneProps {
  incidentId: string;
  ticket: CorrelatedTicket;
  judgement: TicketJudgement | undefined;
  /** Beside the list; else over it. */
  isBeside: boolean;
  onClose: () => void;
}

export function TicketPane(props: TicketPaneProps) {
  const { incidentId, ticket, judgement, isBeside, onClose } = props;
  const outside = (
    <IconLink
      icon={ExternalLink}
      label={words.openOutside(ticket.system)}
      keys={isBeside ? "o" : undefined}
      href={ticket.url}
      target="_blank"
    />
  );
  const detail = <TicketDetail {...{ incidentId, ticket, judgement }} hasKeys={isBeside} />;
  const system = <Chip>{ticket.system}</Chip>;
  if (!isBeside)
    return (
      <Drawer isOpen size="m" title={<bdi>{ticket.key}</bdi>} onClose={onClose}>
        <div className={styles.paneHead} tabIndex={-1} data-autofocus>
          {system}
          {outside}
        </div>
        {detail}
      </Drawer>
    );
  return (
    <ScrollRegion label={`${words.pane} ${ticket.key}`} className={styles.pane}>
      <div className={styles.paneHead}>
        <bdi className={styles.key}>{ticket.key}</bdi>
        {system}
        <span className={styles.paneEnd}>
          {outside}
          <IconButton icon={X} label={words.close} onClick={onClose} />
        </span>
      </div>
      {detail}
    </ScrollRegion>
  );
}
