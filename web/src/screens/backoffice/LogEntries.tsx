import type { InstallationEntry } from "#contract/backoffice.ts";
import { DifferenceList } from "../../parts/difference/DifferenceList.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { backofficeWords, historyWords } from "../../words/words.ts";
import styles from "./Backoffice.module.css";

const words = backofficeWords.log;

/** What was done to organizations, newest first, each with what differs. */
export function LogEntries({
  entries,
  isSingleOrganization = false,
}: {
  entries: readonly InstallationEntry[];
  /** They are all about one organization. */ isSingleOrganization?: boolean;
}) {
  return (
    <ul className={styles.entries} aria-label={words.list}>
      {entries.map(({ id, at, actor, action, subject, before, after }) => (
        <li key={id} className={styles.entry}>
          <div className={styles.entryHead}>
            <span className={styles.entryWhat}>
              {!isSingleOrganization && (
                <b>
                  {subject.kind === "organization" && action !== "delete" ? (
                    <Link href={`/backoffice/organizations/${subject.id}`}>{subject.name}</Link>
                  ) : (
                    subject.name
                  )}{" "}
                </b>
              )}
              <span className="soft">
                {historyWords.actions[action]} {historyWords.by(actor.name)}
              </span>
            </span>
            <TimeAgo at={at} className="soft small" />
          </div>
          <DifferenceList before={before} after={after} />
        </li>
      ))}
    </ul>
  );
}
