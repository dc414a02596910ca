import { PageTitle } from "../../ui/PageTitle.tsx";
import { shellWords as words } from "../../words/en.ts";

/** Holds the place of the screen. */
export function Preview() {
  return <PageTitle hasLine>{words.incidents}</PageTitle>;
}
