import { Pencil, Star } from "lucide-react";
import type { Counters, Environment } from "#contract/environments.ts";
import { type Folder, folders } from "#contract/statuses.ts";
import { mayIn } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { feedHref } from "../../../parts/feed-search.ts";
import { cx } from "../../../ui/cx.ts";
import { IconButton, IconLink } from "../../../ui/form/IconButton.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { ProgressBar } from "../../../ui/state/ProgressBar.tsx";
import { Sparkline } from "../../../ui/status/Sparkline.tsx";
import {
  environmentPaneWords as words,
  folderWords,
  numberText,
  partWords,
} from "../../../words/words.ts";
import styles from "./EnvironmentItem.module.css";
import { useFavorites } from "./useFavorites.ts";

interface EnvironmentItemProps {
  environment: Environment;
  counts: Counters | undefined;
  /** By the hour, the running one last. */
  opened: readonly number[] | undefined;
  isFavorite: boolean;
  /** Not null for the one in sight, which shows its folders. */
  current: { folder: Folder | undefined } | null;
}

/** Two px an hour. */
const VOLUME_PX = 48;

/**
 * One environment: what it got lately, what waits in it, a star, and its folders while it is the
 * current one.
 */
export function EnvironmentItem({
  environment,
  counts,
  opened,
  isFavorite,
  current,
}: EnvironmentItemProps) {
  const me = useMe();
  const { toggle } = useFavorites();
  const { id, name, is_all: isAll, placing } = environment;
  const isCurrent = current !== null;
  const countOf = (folder: Folder) => (counts ? counts[folder] - counts.parts[folder] : 0);
  return (
    <li>
      <div className={cx(styles.item, isAll && styles.all)} data-current={isCurrent || undefined}>
        <Link
          href={feedHref(id, { folder: "active" })}
          className={styles.link}
          aria-current={isCurrent && current.folder === undefined ? "page" : undefined}
        >
          <bdi className={styles.name} title={name}>
            {name}
          </bdi>
        </Link>
        {!isAll && (
          <span className={styles.tools}>
            {mayIn(me, id, "edit") && (
              <IconLink
                size="s"
                icon={Pencil}
                iconSize={12}
                label={words.edit(name)}
                href={`/environment/${encodeURIComponent(id)}`}
              />
            )}
            <IconButton
              size="s"
              icon={Star}
              iconSize={12}
              className={cx(isFavorite && styles.starred)}
              isPressed={isFavorite}
              label={isFavorite ? words.dropFavorite(name) : words.addFavorite(name)}
              onClick={() => toggle(id)}
            />
          </span>
        )}
        {opened && (
          <Sparkline
            values={opened}
            width={VOLUME_PX}
            height={12}
            className={styles.volume}
            label={words.volume(
              opened.reduce((sum, count) => sum + count, 0),
              opened.at(-1) ?? 0,
            )}
          />
        )}
        {counts && (
          <span
            className={styles.count}
            role="img"
            aria-label={words.counts(countOf("unhandled"), countOf("active"))}
            title={partWords.counts(countOf("unhandled"), counts.parts.unhandled)}
            data-none={counts.unhandled === 0 || undefined}
          >
            {numberText(countOf("unhandled"))}
          </span>
        )}
      </div>
      {placing && (
        <div className={styles.placing}>
          <ProgressBar
            label={words.placing(name)}
            value={placing.of > 0 ? placing.done / placing.of : undefined}
            valueText={words.placed(placing.done, placing.of)}
          />
          <span>{words.placed(placing.done, placing.of)}</span>
        </div>
      )}
      {isCurrent && (
        <ul>
          {folders.map((folder) => (
            <li key={folder}>
              <Link
                href={feedHref(id, { folder })}
                aria-current={folder === current.folder ? "page" : undefined}
                className={cx(
                  styles.folder,
                  isAll && styles.shallow,
                  (folder === "unhandled" || folder === "shared") && styles.sub,
                )}
              >
                <span className={styles.folderName}>{folderWords[folder]}</span>
                {counts && counts.parts[folder] > 0 && (
                  <span className={styles.parts}>{partWords.more(counts.parts[folder])}</span>
                )}
                <span className="num">{counts && numberText(countOf(folder))}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
