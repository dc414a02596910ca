import { isQueryable } from "#contract/tags.ts";
import { useCustomizations, useSaveUiSettings } from "../data/session/customizations.ts";

export interface FeedGroupChoice {
  /** The tag that the feed is grouped by. */
  group: string | null;
  setGroup: (tag: string | null) => void;
}

/** Kept for the person, with the columns. */
export function useFeedGroup(): FeedGroupChoice {
  const { feedGroup = "" } = useCustomizations().ui;
  const { mutate } = useSaveUiSettings();
  return {
    group: isQueryable(feedGroup) ? feedGroup : null,
    setGroup: (tag) => mutate({ feedGroup: tag ?? "" }),
  };
}
