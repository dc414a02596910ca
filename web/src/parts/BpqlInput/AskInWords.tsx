import { Suspense } from "react";
import { hasToggle, mayDo } from "../../data/client/access.ts";
import { useMe } from "../../data/session/session.ts";
import { onDemand } from "../../ui/on-demand.ts";
import type { AskInWordsProps } from "./AskInWordsButton.tsx";

const AskInWordsButton = onDemand(() =>
  import("./AskInWordsButton.tsx").then((module) => module.AskInWordsButton),
);

/** The way to a query for whoever does not know how to write one. */
export function AskInWords(props: AskInWordsProps) {
  const me = useMe();
  if (!hasToggle(me, "natural_language_search") || !mayDo(me, "search@read")) return null;
  return (
    <Suspense fallback={null}>
      <AskInWordsButton {...props} />
    </Suspense>
  );
}
