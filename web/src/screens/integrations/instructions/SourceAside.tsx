import type { Integration } from "#contract/integrations.ts";
import { CopyButton } from "../../../ui/text/CopyButton.tsx";
import { type NavItem, NavList } from "../../../ui/list/NavList.tsx";
import { migratedInstructionWords as words } from "../../../words/words.ts";
import styles from "./MigratedInstructions.module.css";

/** The ways to send, and what a sender names this source by. */
export function SourceAside({
  source,
  secret,
  reads,
  ways,
  way,
}: {
  source: Integration;
  secret: string | null;
  reads: string | undefined;
  ways: readonly NavItem[];
  way: string;
}) {
  return (
    <aside className={styles.aside} aria-label={words.thisSource}>
      <NavList
        label={words.sendWith}
        currentId={way}
        className={styles.wayList}
        groups={[
          {
            id: "ways",
            label: words.sendWith,
            items: ways,
          },
        ]}
      />
      <h2 className={styles.asideTitle}>{words.thisSource}</h2>
      <dl className={styles.facts}>
        <dt>{words.key}</dt>
        {secret === null ? (
          <dd className="soft">{words.keyHidden}</dd>
        ) : (
          <>
            <dd className={styles.copied}>
              <span className="mono ellipsis">{secret}</span>
              <CopyButton text={secret} />
            </dd>
            <dd className="faint">{words.keyShownNow}</dd>
          </>
        )}
        <dt>app_key</dt>
        <dd className={styles.copied}>
          <span className="mono ellipsis">{source.app_key}</span>
          <CopyButton text={source.app_key} />
        </dd>
        <dt>{words.reads}</dt>
        <dd>{reads ?? words.readsAny}</dd>
        <dt>{words.whoSees}</dt>
        <dd>{words.whoSeesWords}</dd>
      </dl>
    </aside>
  );
}
