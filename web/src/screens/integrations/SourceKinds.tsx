import { Link } from "../../ui/text/Link.tsx";
import { integrationWords as words } from "../../words/words.ts";
import { instructionsHref, type SourceKind } from "./source-kinds.ts";
import styles from "./Integrations.module.css";

/** What can be connected, each leading to its instructions. */
export function SourceKinds({ kinds }: { kinds: readonly SourceKind[] }) {
  return (
    <ul className={styles.kinds} aria-label={words.kinds}>
      {kinds.map(({ source_system, label, hint }) => (
        <li key={source_system}>
          <Link href={instructionsHref(source_system)} className={styles.kind}>
            <span className={styles.initial} aria-hidden>
              {label.slice(0, 1)}
            </span>
            <span className={styles.kindWords}>
              <b>{label}</b>
              <span className="small soft">{hint}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
