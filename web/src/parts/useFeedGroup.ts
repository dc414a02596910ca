import { isQueryable } from "#contract/tags.ts";
import { useCustomizations, useSaveUiSettings } from "../data/session/customizations.ts";

export interface FeedGroupChoice {
  /** The tag that the feed is grouped by. */
  group: string | null;
  setGroup: (tag: string | null) => void;
}

/** Where a shared view groups and the person does not want to. No tag has this name. */
const UNGROUPED = "-";

/** A person's choice, else that of the view they look at. */
export function useFeedGroup(groupOfView: string | null): FeedGroupChoice {
  const { feedGroup = "" } = useCustomizations().ui;
  const { mutate } = useSaveUiSettings();
  const own = isQueryable(feedGroup) ? feedGroup : null;
  return {
    group: feedGroup === "" ? groupOfView : own,
    setGroup: (tag) => mutate({ feedGroup: tag ?? (groupOfView === null ? "" : UNGROUPED) }),
  };
}
