import type { AssistantProposal } from "#contract/assistant.ts";
import { useAddComment } from "../../data/feed/comments.ts";
import { fetchIncidents } from "../../data/feed/fetch-incidents.ts";
import { ActionQueued } from "../../data/feed/action-queue.ts";
import { showToast } from "../../ui/overlay/toasts.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { assistantWords as words } from "../../words/words.ts";
import { sinceText } from "../since-text.ts";
import { queuedComment } from "../incident/actions/action-subject.ts";
import { useIncidentActions } from "../incident/actions/useIncidentActions.ts";
import { tellQueued } from "../incident/actions/tell-queued.ts";

const env = "all";

/** By the same actions as everywhere else: with Undo, offline, and with what is refused said. */
export function useRunProposal(): (proposal: AssistantProposal) => Promise<boolean> {
  const actions = useIncidentActions(env);
  const comment = useAddComment();
  const time = useTimeSettings();
  const say = async (id: string, title: string, body: string): Promise<boolean> => {
    try {
      await comment.mutateAsync({ params: { env, id }, body: { body } });
      return true;
    } catch (error) {
      if (error instanceof ActionQueued) return tellQueued(error, queuedComment(id, title));
      throw error;
    }
  };
  return async (proposal) => {
    const ids = proposal.incidents.map(({ id }) => id);
    if (proposal.action === "comment") {
      const [first] = proposal.incidents;
      return first !== undefined && say(first.id, first.title, proposal.comment);
    }
    const { items } = await fetchIncidents(env, ids, undefined);
    if (items.length === 0) {
      showToast({ tone: "problem", title: words.gone });
      return false;
    }
    const nowS = Math.floor(Date.now() / 1000);
    const until = nowS + (proposal.duration_s ?? 0);
    switch (proposal.action) {
      case "acknowledge":
        return actions.acknowledge(items);
      case "assign":
        return actions.assign(items, proposal.assignee?.id ?? "", true);
      case "resolve":
        return actions.resolve(items, proposal.comment);
      case "snooze":
        return actions.snooze(items, {
          until,
          wakeOnChange: true,
          comment: proposal.comment,
          untilText: sinceText(until, nowS, time),
        });
    }
  };
}
