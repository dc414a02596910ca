import type { Incident } from "#contract/incidents.ts";
import type { ActionText } from "../../../data/feed/queued-actions.ts";
import { actionResultWords, moreCount, sentenceText } from "../../../words/words.ts";

/** What an action is done to, as toasts name it. */
interface Subject {
  ids: string[];
  count: number;
  title: string;
  /** By id. */
  names: Record<string, string>;
}

export function subject(incidents: readonly Incident[]): Subject {
  return {
    ids: incidents.map((incident) => incident.id),
    names: Object.fromEntries(incidents.map((incident) => [incident.id, incident.title])),
    count: incidents.length,
    title: incidents[0]?.title ?? "",
  };
}

/** A comment that waits to be sent. */
export const queuedComment = (incidentId: string, title: string): ActionText => ({
  title: actionResultWords.what.comment(title),
  done: actionResultWords.commented(title),
  names: { [incidentId]: title },
});

/** People or targets that a toast names. */
const MAX_NAMED = 3;

export function namesInToast(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return sentenceText([...names.slice(0, MAX_NAMED), ...(more > 0 ? [moreCount(more)] : [])]);
}
