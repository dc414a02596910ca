import { type Folder, folders } from "#contract/statuses.ts";
import { useCounters } from "../../data/environments.ts";
import { feedHref } from "../../parts/feed-search.ts";
import { Link } from "../../ui/Link.tsx";
import { feedWords as words, folderWords, numberText } from "../../words/en.ts";
import styles from "./FolderStrip.module.css";

/** The folders side by side, for narrow windows. */
export function FolderStrip({ env, folder }: { env: string; folder: Folder | undefined }) {
  const counters = useCounters();
  const counts = counters.data?.items.find((one) => one.environment_id === env);
  return (
    <nav aria-label={words.listPane} className={styles.strip}>
      {folders.map((one) => (
        <Link
          key={one}
          href={feedHref(env, { folder: one })}
          aria-current={one === folder ? "page" : undefined}
          className={styles.folder}
        >
          {folderWords[one]}
          {counts && <span className={styles.count}>{numberText(counts[one])}</span>}
        </Link>
      ))}
    </nav>
  );
}
