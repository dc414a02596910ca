import type { TagCategoryAssignment } from "#contract/tag-manager.ts";
import { Link } from "../../../ui/text/Link.tsx";
import { useTabTitle } from "../../../ui/layout/useTabTitle.ts";
import { tagManagerWords as words, listText } from "../../../words/words.ts";
import styles from "./TagManager.module.css";

/** All of them: there are never more or fewer. */
export function CategoryList({
  path,
  categories,
  currentId,
}: {
  path: string;
  categories: readonly TagCategoryAssignment[];
  currentId: string | undefined;
}) {
  useTabTitle(words.title);
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{words.title}</h2>
      </div>
      <nav aria-label={words.title}>
        <ul>
          {categories.map(({ id, tags, is_usual: isUsual }) => (
            <li key={id}>
              <Link
                href={`${path}/${id}`}
                className={styles.category}
                aria-current={id === currentId ? "page" : undefined}
              >
                <span className={styles.name}>{words.names[id]}</span>
                {isUsual && <span className={styles.usual}>{words.asDelivered}</span>}
                <span className={styles.tags}>{listText(tags) || words.inNone}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
