import type { OutboundIntegration } from "#contract/outbound-integrations.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { numberText, targetFormWords as words, targetWords } from "../../../words/words.ts";
import { TargetStateWord } from "./TargetStateWord.tsx";

/** How it does, at the side of what is set. */
export function TargetFacts({ target }: { target: OutboundIntegration }) {
  const { health, parent_source_system, created_at } = target;
  const { failing_since, last_error, next_try_at, last_delivered_at } = health;
  return (
    <Section title={words.facts}>
      <KeyValues
        keyPx={116}
        wraps
        rows={[
          { key: words.state, value: <TargetStateWord health={health} /> },
          ...(failing_since === null
            ? []
            : [
                { key: words.failingSince, value: <TimeAgo at={failing_since} /> },
                { key: words.lastError, value: last_error ?? "" },
              ]),
          ...(next_try_at === null
            ? []
            : [{ key: words.nextTry, value: <TimeAgo at={next_try_at} /> }]),
          {
            key: words.lastDelivered,
            value: last_delivered_at === null ? words.never : <TimeAgo at={last_delivered_at} />,
          },
          { key: words.waiting, value: numberText(health.waiting) },
          { key: words.dead, value: numberText(health.dead) },
          { key: words.kind, value: targetWords.kinds[parent_source_system] },
          { key: words.connected, value: <TimeAgo at={created_at} /> },
        ]}
      />
    </Section>
  );
}
