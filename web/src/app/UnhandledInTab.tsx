import { useParams } from "@tanstack/react-router";
import { useCounters } from "../data/environments.ts";
import { useTabPrefix } from "../ui/layout/useTabTitle.ts";
import { shellWords } from "../words/words.ts";

/**
 * The tab says how many incidents are unhandled: in the environment that the page is about, else
 * in all. Apart, so that a number that changes draws nothing else anew.
 */
export function UnhandledInTab() {
  const { environmentId } = useParams({ strict: false });
  const counters = useCounters().data?.items;
  const counts = counters?.find((item) => item.environment_id === environmentId) ?? counters?.[0];
  const unhandled = counts ? counts.unhandled - counts.parts.unhandled : 0;
  useTabPrefix(unhandled > 0 ? shellWords.unhandledInTab(unhandled) : "");
  return null;
}
