import { PageTitle } from "../../ui/PageTitle.tsx";
import { shellWords as words } from "../../words/en.ts";

/** Holds the place of the screen. */
export function Integration() {
  return <PageTitle hasLine>{words.integrations}</PageTitle>;
}
