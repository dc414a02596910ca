import type { Incident } from "#contract/incidents.ts";
import { type FeedView, isInFolder } from "./feed-view.ts";
import {
  type Prediction,
  predictAcknowledge,
  predictAssign,
  predictResolve,
  predictShare,
  predictSnooze,
  predictUnsnooze,
} from "./optimistic-update.ts";

export type FolderAction = "resolve" | "snooze" | "unsnooze" | "acknowledge" | "assign" | "share";

/** Folders follow from what is done, not from who does it or when. */
const context = { actor: { id: "", name: "" }, nowS: 0 };
const predictions: Readonly<Record<FolderAction, Prediction>> = {
  resolve: predictResolve(context),
  snooze: predictSnooze(context, { until: 0, wakeOnChange: true, annotation: undefined }),
  unsnooze: predictUnsnooze,
  acknowledge: predictAcknowledge(context),
  assign: predictAssign(context, ""),
  share: predictShare(context, { system: "email", targets: [{ name: "", address: "" }] }),
};

/** Whether the action takes the incident out of the folder that is looked at. */
export const leavesFolder = (
  incident: Incident,
  action: FolderAction,
  view: Pick<FeedView, "folder">,
): boolean => isInFolder(incident, view) && !isInFolder(predictions[action](incident), view);
