import type { FeedTag, TagValue } from "#contract/incident-tags.ts";
import type { Channel } from "#contract/sharing.ts";
import {
  type Prediction,
  predictAcknowledge,
  predictAddResponders,
  predictAssign,
  predictMergedInto,
  predictRemoveResponders,
  predictResolve,
  predictShare,
  predictSnooze,
  predictTag,
  predictUnacknowledge,
  predictUnassign,
  predictUnsnooze,
  predictUnsubscribe,
  predictUntag,
} from "./optimistic-update.ts";

/** What an action does to each of its incidents; as data, because it must outlive the page. */
export type ActionEffect =
  | { kind: "resolve" | "unsnooze" | "unassign" | "acknowledge" | "unacknowledge" }
  | { kind: "snooze"; until: number; wakeOnChange: boolean; annotation?: string | undefined }
  | { kind: "assign"; assignee: string }
  | { kind: "add_responders" | "remove_responders"; people: readonly string[] }
  | {
      kind: "share";
      system: Channel;
      targets: readonly { name: string; address: string }[];
      isSent: boolean;
    }
  | { kind: "unsubscribe"; shareId: string }
  | { kind: "tag"; tag: FeedTag; value: TagValue }
  | { kind: "untag"; tag: FeedTag }
  | { kind: "merge"; targetId: string };

export interface ActionPrediction {
  ids: readonly string[];
  effect: ActionEffect;
  actor: { id: string; name: string };
  nowS: number;
}

/** How each of the incidents will look once the action is done. */
export function predictionsOf({
  ids,
  effect,
  actor,
  nowS,
}: ActionPrediction): ReadonlyMap<string, Prediction> {
  const predict = predictEffect(effect, { actor, nowS });
  return new Map(ids.map((id) => [id, predict]));
}

function predictEffect(
  effect: ActionEffect,
  context: Pick<ActionPrediction, "actor" | "nowS">,
): Prediction {
  switch (effect.kind) {
    case "resolve":
      return predictResolve(context);
    case "snooze":
      return predictSnooze(context, effect);
    case "unsnooze":
      return predictUnsnooze;
    case "assign":
      return predictAssign(context, effect.assignee);
    case "unassign":
      return predictUnassign;
    case "acknowledge":
      return predictAcknowledge(context);
    case "unacknowledge":
      return predictUnacknowledge;
    case "add_responders":
      return predictAddResponders(effect.people);
    case "remove_responders":
      return predictRemoveResponders(effect.people);
    case "share":
      return predictShare(context, effect);
    case "unsubscribe":
      return predictUnsubscribe(context, effect.shareId);
    case "tag":
      return predictTag(context, effect);
    case "untag":
      return predictUntag(context, effect.tag);
    case "merge":
      return predictMergedInto(effect.targetId);
  }
}
