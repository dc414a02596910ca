import { ExternalLink } from "lucide-react";
import type { CorrelatedTicket, CorrelatedTickets } from "#contract/service-desk.ts";
import { ticketWords as words } from "../../../words/words.ts";
import { type Command, useCommands } from "../../useCommands.ts";

interface TicketCommandsInput {
  tickets: CorrelatedTickets | undefined;
  /** The one that is open. */
  ticket: CorrelatedTicket | undefined;
  open: (id: string) => void;
  isAlone: boolean;
}

/** The tickets of an incident by keyboard. */
export function useTicketCommands(input: TicketCommandsInput): void {
  const { ticket, isAlone } = input;
  useCommands([...(isAlone ? movingCommands(input) : []), ...(ticket ? openCommands(input) : [])]);
}

const group = () => words.commands;

function movingCommands({ tickets, ticket, open }: TicketCommandsInput): Command[] {
  const items = tickets?.items ?? [];
  const step = (by: 1 | -1) => {
    const at = items.findIndex(({ id }) => id === ticket?.id);
    const next = items[at < 0 ? 0 : at + by];
    if (next) open(next.id);
  };
  return [
    {
      id: "ticket-next",
      group: group(),
      label: words.next,
      keys: "j",
      isKeyOnly: true,
      run: () => step(1),
    },
    {
      id: "ticket-previous",
      group: group(),
      label: words.previous,
      keys: "k",
      isKeyOnly: true,
      run: () => step(-1),
    },
  ];
}

function openCommands({ ticket }: TicketCommandsInput): Command[] {
  if (ticket === undefined) return [];
  return [
    {
      id: "ticket-outside",
      group: group(),
      label: words.openOutside(ticket.system),
      icon: ExternalLink,
      keys: "o",
      run: () => void window.open(ticket.url, "_blank", "noopener"),
    },
  ];
}
