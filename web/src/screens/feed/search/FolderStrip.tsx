import { type Folder, folders } from "#contract/statuses.ts";
import { useCounters } from "../../../data/environments.ts";
import { feedHref } from "../../../parts/feed-search.ts";
import { Link } from "../../../ui/text/Link.tsx";
import { feedWords as words, folderWords, numberText, partWords } from "../../../words/words.ts";
import styles from "./FolderStrip.module.css";

/** The strip scrolls: where one is must be in sight. */
const revealFolder = (link: HTMLElement | null): void =>
  link?.scrollIntoView({ block: "nearest", inline: "center" });

/** The folders side by side, for narrow windows. */
export function FolderStrip({ env, folder }: { env: string; folder: Folder | undefined }) {
  const counters = useCounters();
  const counts = counters.data?.items.find((counter) => counter.environment_id === env);
  return (
    <nav aria-label={words.listPane} className={styles.strip}>
      {folders.map((item) => (
        <Link
          key={item}
          href={feedHref(env, { folder: item })}
          ref={item === folder ? revealFolder : undefined}
          aria-current={item === folder ? "page" : undefined}
          className={styles.folder}
        >
          {folderWords[item]}
          {counts && (
            <span className={styles.count}>
              {numberText(counts[item] - counts.parts[item])}
              {counts.parts[item] > 0 && ` ${partWords.more(counts.parts[item])}`}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
