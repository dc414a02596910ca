import { useRef, useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import type { CorrelatedTickets } from "#contract/service-desk.ts";
import { mayAct, mayDo } from "../../../data/client/access.ts";
import { CallError } from "../../../data/client/call-error.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useCorrelatedTickets } from "../../../data/service-desk.ts";
import { useMe } from "../../../data/session/session.ts";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { useWidth } from "../../../ui/layout/useWidth.ts";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { RefusedState } from "../../../ui/state/RefusedState.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { useDebouncedCall } from "../../../ui/useDebouncedCall.ts";
import { ticketWords as words } from "../../../words/words.ts";
import { type DetailChange, type DetailSearch, ticketTimes } from "../detail/detail-search.ts";
import paneStyles from "../BesideList.module.css";
import styles from "./IncidentTickets.module.css";
import { TicketChart } from "./TicketChart.tsx";
import { TicketLists } from "./TicketLists.tsx";
import { TicketPane } from "./TicketPane.tsx";
import { TicketTools } from "./TicketTools.tsx";
import { useTicketCommands } from "./useTicketCommands.ts";
import { useTicketJudgement } from "./useTicketJudgement.ts";

interface IncidentTicketsProps {
  env: string;
  incident: Incident;
  search: DetailSearch;
  onSearch: (change: DetailChange, how?: { isStep?: boolean }) => void;
  onOpenTicket: () => void;
  /** On a page of its own `j` and `k` go from ticket to ticket; beside a feed they are the feed's. */
  isAlone: boolean;
}

/** From this width on the ticket stands beside the list. */
const BESIDE_PX = 900;
const SEARCH_AFTER_MS = 300;

/** The tickets of connected systems that are linked with an incident, and those that may be. */
export default function IncidentTickets(props: IncidentTicketsProps) {
  const { env, incident, search, onSearch, onOpenTicket, isAlone } = props;
  const { ticket_query: query = "", ticket_before: time = "30" } = search;
  const area = useRef<HTMLDivElement>(null);
  const isBeside = useWidth(area) >= BESIDE_PX;
  const me = useMe();
  const [typed, setTyped] = useState(query);
  const later = useDebouncedCall(
    (text: string) => onSearch({ ticket_query: text.trim() }),
    SEARCH_AFTER_MS,
  );
  const start = time === "30" ? undefined : incident.start - Number(time) * 60;
  const response = useCorrelatedTickets(incident.id, { start, search: query });
  const judgement = useTicketJudgement(env, incident, start);
  const mayShare = mayAct(me, env, "share");
  const offered = mayShare && incident.merged_into === null ? judgement : undefined;
  const { data: tickets } = response;
  const ticket = tickets?.items.find(({ id }) => id === search.ticket);
  const open = (id: string) => onSearch({ ticket: id }, { isStep: !isBeside });
  const close = () => onSearch({ ticket: "" });
  useTicketCommands({ tickets, ticket, open, isAlone });
  const wider = ticketTimes[ticketTimes.indexOf(time) + 1];
  return (
    <div
      ref={area}
      className={paneStyles.area}
      data-beside={(isBeside && ticket && true) || undefined}
    >
      <ScrollRegion label={words.commands} className={paneStyles.list}>
        <TicketTools
          time={time}
          onTime={(next) => onSearch({ ticket_before: next })}
          typed={typed}
          onTyped={(text) => (setTyped(text), later.soon(text))}
          onOpenTicket={offered && onOpenTicket}
        />
        {!mayShare && <Notice className={paneStyles.notice}>{words.readOnly}</Notice>}
        {incident.merged_into !== null && (
          <Notice className={paneStyles.notice}>{words.mergedAway}</Notice>
        )}
        <TicketState response={response} />
        {tickets && tickets.desks.length === 0 && tickets.items.length === 0 && query === "" ? (
          <NoDesk mayConnect={mayDo(me, "integrations@read")} />
        ) : (
          tickets && (
            <>
              <DeskProblems desks={tickets.desks} />
              <TicketLists
                tickets={tickets}
                isSearch={query !== ""}
                openId={ticket?.id}
                onOpen={open}
                judgement={offered}
                onClearSearch={() => (setTyped(""), onSearch({ ticket_query: "" }))}
                onWiden={wider && (() => onSearch({ ticket_before: wider }))}
              />
              {tickets.total > 0 && (
                <div className={styles.chart}>
                  <TicketChart incident={incident} tickets={tickets} />
                </div>
              )}
            </>
          )
        )}
      </ScrollRegion>
      {ticket && (
        <TicketPane
          incidentId={incident.id}
          ticket={ticket}
          judgement={offered}
          isBeside={isBeside}
          onClose={close}
        />
      )}
    </div>
  );
}

/** While there are none to show, or those that are shown are old. */
function TicketState({ response }: { response: ReturnType<typeof useCorrelatedTickets> }) {
  const { data, isPending, isError, error, refetch, isFetching } = response;
  if (isPending) return <LoadingRows label={words.loading} count={5} rowHeight={52} />;
  if (!isError) return null;
  if (!data && error instanceof CallError && error.status === 403)
    return <RefusedState title={words.refused}>{errorText(error)}</RefusedState>;
  return (
    <BrokenState title={words.broken} onRetry={() => void refetch()} isRetrying={isFetching}>
      {errorText(error)}
    </BrokenState>
  );
}

function NoDesk({ mayConnect }: { mayConnect: boolean }) {
  return (
    <EmptyState
      title={words.noDesk}
      actions={mayConnect && <ButtonLink href="/integrations">{words.toIntegrations}</ButtonLink>}
    >
      {words.noDeskWords}
    </EmptyState>
  );
}

/** What is known stays; it says since when nothing new comes. */
function DeskProblems({ desks }: Pick<CorrelatedTickets, "desks">) {
  return desks.map(
    ({ integration_id: id, name, problem, read_at: readAt }) =>
      problem !== null && (
        <Notice key={id} tone="problem" className={paneStyles.notice}>
          {words.deskProblem(name, problem)}{" "}
          {readAt === null ? (
            words.deskNever
          ) : (
            <>
              {words.deskSince} <TimeAgo at={readAt} isSpoken />.
            </>
          )}
        </Notice>
      ),
  );
}
