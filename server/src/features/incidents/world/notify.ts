/** Whom a change names is told of it personally: it follows from the world alone. */
import { withPlainMentions } from "#contract/mentions.ts";
import type { NewNotification } from "../../notifications/notification-row.ts";
import type { NewActivity } from "./state.ts";
import type { World } from "./world.ts";

const excerptCharacters = 300;

/** People whom a change names: those it is assigned to, and those a comment mentions. */
export function notifyNamedPeople(world: World): void {
  for (const activity of world.history.activities) {
    if (activity.type === "assigned")
      addNotification(world, activity, {
        user_id: String(activity.params["assignee"]),
        reason: "assigned",
        params: {},
      });
    else if (activity.type === "responders_added")
      for (const id of respondersOf(activity))
        addNotification(world, activity, {
          user_id: id,
          reason: "assigned",
          params: { is_responder: true },
        });
    else if (activity.type === "commented")
      for (const id of mentionsOf(activity))
        addNotification(world, activity, {
          user_id: id,
          reason: "mentioned",
          params: { excerpt: excerptOf(String(activity.params["body"])) },
        });
  }
}

/** Nobody is told of what they do themselves. Answers whether it is one more. */
export function addNotification(
  world: World,
  { incident_id, at, actor }: Pick<NewActivity, "incident_id" | "at" | "actor">,
  notification: Pick<NewNotification, "user_id" | "reason" | "params">,
): boolean {
  const { user_id, reason } = notification;
  const incident = world.incidents.byId.get(incident_id);
  const isOwn = actor.id === user_id && (actor.kind === "user" || actor.kind === "api-key");
  if (!incident || isOwn) return false;
  const key = `${user_id} ${incident_id} ${reason}`;
  const isAdded = !world.notifications.has(key);
  world.notifications.set(key, {
    ...notification,
    incident_id,
    at,
    actor_name: actor.name,
    thread_title: incident.title,
  });
  return isAdded;
}

// Written by addResponders and comment, in actions.ts.
const respondersOf = ({ params }: NewActivity): string[] =>
  (params["responders"] as { id: string }[]).map(({ id }) => id);
const mentionsOf = ({ params }: NewActivity): string[] =>
  (params["mentions"] as string[] | undefined) ?? [];

function excerptOf(body: string): string {
  const text = withPlainMentions(body).replaceAll(/\s+/g, " ").trim();
  return text.length <= excerptCharacters ? text : `${text.slice(0, excerptCharacters - 1)}…`;
}
