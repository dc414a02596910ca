import type { Incident } from "#contract/incidents.ts";
import type { CorrelatedTicket } from "#contract/service-desk.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { finishAction } from "../../../data/feed/incident-actions.ts";
import { useChangeCorrelation, useCreateCorrelation } from "../../../data/service-desk.ts";
import { dismissToastsAbout, showToast } from "../../../ui/overlay/toasts.ts";
import { actionWords, ticketWords as words } from "../../../words/words.ts";
import { useActionToasts } from "../actions/useActionToasts.ts";

export interface TicketJudgement {
  isBusy: boolean;
  link: (ticket: CorrelatedTicket, closes?: boolean) => void;
  unlink: (ticket: CorrelatedTicket) => void;
  /** It is about something else. */
  dismiss: (ticket: CorrelatedTicket) => void;
  setCloses: (ticket: CorrelatedTicket, closes: boolean) => void;
}

/** What a person may say of a ticket beside an incident; `start` is the time that is looked at. */
export function useTicketJudgement(
  env: string,
  { id, title }: Pick<Incident, "id" | "title">,
  start: number | undefined,
): TicketJudgement {
  const create = useCreateCorrelation();
  const change = useChangeCorrelation();
  const { whole: tell } = useActionToasts();
  const query = start === undefined ? {} : { start };
  const judge = (ticket: CorrelatedTicket, verdict: "linked" | "dismissed", closes = false) =>
    create.mutateAsync({
      params: { id },
      query,
      body: {
        ticket_id: ticket.id,
        verdict,
        closes_with_incident: closes,
        environment_id: env,
      },
    });
  const changeTo = (
    correlationId: string,
    body: { verdict: "linked" | "none"; closes_with_incident?: boolean },
  ) =>
    change.mutateAsync({ params: { id, correlationId }, body: { ...body, environment_id: env } });
  const tellUndoable = (
    act: () => Promise<{ undo_token: string | null }>,
    { done, key, name }: { done: string; key: string; name: "share" | "unsubscribe" },
  ) =>
    void tell(
      async () => {
        const { undo_token } = await act();
        if (undo_token !== null)
          await finishAction({ token: undo_token, name, count: 1, ids: [id] });
        return { id, undo_token };
      },
      {
        done: () => done,
        failed: words.notChanged(key),
        queued: { title: done, done, names: { [id]: title } },
      },
    );
  return {
    isBusy: create.isPending || change.isPending,
    link: (ticket, closes) =>
      tellUndoable(() => judge(ticket, "linked", closes), {
        done: words.linked(ticket.key),
        key: ticket.key,
        name: "share",
      }),
    unlink: (ticket) => {
      const { correlation } = ticket;
      if (correlation === null) return;
      tellUndoable(() => changeTo(correlation.id, { verdict: "none" }), {
        done: words.unlinked(ticket.key),
        key: ticket.key,
        name: "unsubscribe",
      });
    },
    dismiss: ({ key, ...ticket }) =>
      void judge({ key, ...ticket }, "dismissed").then(({ id: correlationId }) => {
        const about = `dismissed-${correlationId}`;
        const run = () => {
          dismissToastsAbout(about);
          void changeTo(correlationId, { verdict: "none" }).then(
            () => showToast({ title: words.restored(key) }),
            showRefusal(key),
          );
        };
        showToast({
          title: words.dismissed(key),
          about,
          action: { label: actionWords.undo, run },
        });
      }, showRefusal(key)),
    setCloses: ({ key, correlation }, closes) => {
      if (correlation === null) return;
      void changeTo(correlation.id, { verdict: "linked", closes_with_incident: closes }).catch(
        showRefusal(key),
      );
    },
  };
}

const showRefusal = (key: string) => (error: unknown) =>
  void showToast({ tone: "problem", title: words.notChanged(key), detail: errorText(error) });
