import type { GrantedAction } from "#contract/permissions.ts";
import type { Command } from "../../useCommands.ts";

/** By what their ids say after "incident-" or "feed-"; any other needs no action of a grant. */
const actionOfCommand: Readonly<Record<string, GrantedAction>> = {
  resolve: "resolve",
  "resolve-comment": "resolve",
  comment: "resolve",
  assign: "assign",
  "assign-me": "assign",
  me: "assign",
  responders: "assign",
  acknowledge: "acknowledge",
  snooze: "snooze",
  share: "share",
  merge: "merge",
};

/** Commands on incidents that the grants give. */
export const grantedCommands = (
  commands: readonly Command[],
  may: (action: GrantedAction) => boolean,
): Command[] =>
  commands.filter(({ id }) => {
    const action = actionOfCommand[id.replace(/^(incident|feed)-/, "")];
    return action === undefined || may(action);
  });
