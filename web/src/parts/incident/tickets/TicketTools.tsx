import { Plus, Search } from "lucide-react";
import { Button } from "../../../ui/form/Button.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { ticketWords as words } from "../../../words/words.ts";
import { type DetailSearch, ticketTimes } from "../detail/detail-search.ts";
import paneStyles from "../BesideList.module.css";
import styles from "./IncidentTickets.module.css";

export type TicketTime = NonNullable<DetailSearch["ticket_before"]>;

interface TicketToolsProps {
  time: TicketTime;
  onTime: (time: TicketTime) => void;
  typed: string;
  onTyped: (typed: string) => void;
  /** Undefined for whoever may not share. */
  onOpenTicket: (() => void) | undefined;
}

/** Which tickets are looked at, and the way to a new one. */
export function TicketTools({ time, onTime, typed, onTyped, onOpenTicket }: TicketToolsProps) {
  return (
    <div className={paneStyles.tools}>
      <Select
        label={words.time}
        hidesLabel
        size="m"
        className={styles.time}
        value={time}
        onChange={onTime}
        options={ticketTimes.map((value) => ({ value, label: words.times[value] }))}
      />
      <TextField
        label={words.searchLabel}
        hidesLabel
        size="m"
        type="search"
        icon={Search}
        placeholder={words.search}
        className={paneStyles.search}
        value={typed}
        onChange={onTyped}
      />
      {onOpenTicket && (
        <Button icon={Plus} onClick={onOpenTicket}>
          {words.openTicket}
        </Button>
      )}
    </div>
  );
}
