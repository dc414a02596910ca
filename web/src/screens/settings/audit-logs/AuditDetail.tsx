import type { AuditEntry } from "#contract/audit-logs.ts";
import { differences } from "../../../parts/difference/differences.ts";
import { DifferenceList } from "../../../parts/difference/DifferenceList.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { momentText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { auditWords as words, historyWords } from "../../../words/words.ts";
import { resourceName } from "./resource-name.ts";
import { versionPath } from "./version-path.ts";
import styles from "./AuditLogs.module.css";

/** One entry: who, when, what, and every field before and after. */
export function AuditDetail({ entry }: { entry: AuditEntry }) {
  const time = useTimeSettings();
  const restorePath = versionPath(entry);
  const hasDifference = differences(entry.before, entry.after).length > 0;
  return (
    <ScrollRegion label={resourceName(entry)} className={styles.detail}>
      <h2 className={styles.detailTitle}>{resourceName(entry)}</h2>
      <KeyValues
        wraps
        className={styles.facts}
        rows={[
          {
            key: "who",
            label: words.facts.who,
            value:
              entry.actor.kind === "user"
                ? entry.actor.name
                : `${entry.actor.name} (${entry.actor.kind})`,
          },
          { key: "when", label: words.facts.when, value: momentText(entry.at, time) },
          { key: "what", label: words.facts.what, value: historyWords.actions[entry.action] },
          {
            key: "thing",
            label: words.facts.thing,
            value: (
              <>
                {words.kindName(entry.resource_type)} <code>{entry.resource_id}</code>
              </>
            ),
          },
          { key: "id", label: words.facts.id, value: <code>{entry.id}</code> },
        ]}
      />
      <Section title={words.difference}>
        {hasDifference ? (
          <DifferenceList before={entry.before} after={entry.after} />
        ) : (
          <p className="soft">{words.noDifference}</p>
        )}
        {restorePath !== null && <ButtonLink href={restorePath}>{historyWords.restore}</ButtonLink>}
      </Section>
    </ScrollRegion>
  );
}
