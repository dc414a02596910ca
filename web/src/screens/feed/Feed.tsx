import { useParams, useSearch } from "@tanstack/react-router";
import { useFeed } from "../../data/incidents.ts";
import { readFeedSearch } from "../../parts/feed-search.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { shellWords as words } from "../../words/en.ts";

/** Holds the place of the screen: titles only. */
export function Feed() {
  const { environmentId = "all" } = useParams({ strict: false });
  const { data } = useFeed(environmentId, readFeedSearch(useSearch({ strict: false })));
  return (
    <>
      <PageTitle hasLine>{words.incidents}</PageTitle>
      <ul>{data?.incidents.map((one) => <li key={one.id}>{one.title}</li>)}</ul>
    </>
  );
}
