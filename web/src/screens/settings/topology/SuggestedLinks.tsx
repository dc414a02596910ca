import { useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { listTopologySuggestions } from "#contract/topology.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useAcceptSuggestions, useDismissSuggestions } from "../../../data/topology.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { topologyWords as words } from "../../../words/words.ts";
import styles from "./Topology.module.css";

type Suggestion = ReplyOf<typeof listTopologySuggestions>["items"][number];
const keyOf = ({ source, kind, target, origin }: Suggestion): string =>
  JSON.stringify([source, kind, target, origin]);

interface SuggestedLinksProps {
  items: readonly Suggestion[];
  total: number;
  mayWrite: boolean;
}

/** Links that were seen elsewhere: people take what is right, and dismiss the rest. */
export function SuggestedLinks({ items, total, mayWrite }: SuggestedLinksProps) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const accept = useAcceptSuggestions();
  const dismiss = useDismissSuggestions();
  const chosen = items.filter((item) => checked.has(keyOf(item)));
  const body = { links: chosen.map(({ source, target, kind }) => ({ source, target, kind })) };
  const toggle = (keys: readonly string[], isChecked: boolean) =>
    setChecked((before) => {
      const next = new Set(before);
      for (const key of keys)
        if (isChecked) next.add(key);
        else next.delete(key);
      return next;
    });
  const settle = (sending: Promise<unknown>, failure: string) =>
    void sending.then(
      () => setChecked(new Set()),
      (error: unknown) => showToast({ tone: "problem", title: failure, detail: errorText(error) }),
    );
  const isBusy = accept.isPending || dismiss.isPending || chosen.length === 0;
  return (
    <Section
      isBoxed
      title={words.suggestions}
      extra={words.suggestionsExtra(total)}
      end={
        mayWrite && (
          <span className={styles.tools}>
            <Button
              isDisabled={isBusy}
              onClick={() => settle(dismiss.mutateAsync({ body }), words.notDismissed)}
            >
              {words.dismiss}
            </Button>
            <Button
              variant="primary"
              isDisabled={isBusy}
              onClick={() => settle(accept.mutateAsync({ body }), words.notAccepted)}
            >
              {words.accept(chosen.length)}
            </Button>
          </span>
        )
      }
    >
      <ScrollRegion label={words.suggestions} className={styles.suggestions}>
        {mayWrite && (
          <Checkbox
            label={words.chooseAll}
            checked={chosen.length === items.length ? true : chosen.length === 0 ? false : "some"}
            onToggle={(isChecked) => toggle(items.map(keyOf), isChecked)}
          />
        )}
        <ul className={styles.nodes}>
          {items.map((item) => {
            const text = words.link(item.source, item.kind, item.target);
            return (
              <li key={keyOf(item)} className={styles.suggestion}>
                {mayWrite ? (
                  <Checkbox
                    label={text}
                    checked={checked.has(keyOf(item))}
                    onToggle={(isChecked) => toggle([keyOf(item)], isChecked)}
                  />
                ) : (
                  <span>{text}</span>
                )}
                <span className="small soft">{words.origins[item.origin]}</span>
              </li>
            );
          })}
        </ul>
      </ScrollRegion>
    </Section>
  );
}
