import { searchHref } from "../../../parts/search-address.ts";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { numberText, widgetWords as words } from "../../../words/words.ts";
import styles from "./Widgets.module.css";
import type { WidgetView } from "./widget-view.ts";

export const changeLogView: WidgetView<"change_log"> = {
  View: ({ title, data }) =>
    data.items.length === 0 ? (
      <p className={styles.empty}>{words.noChanges}</p>
    ) : (
      <ul aria-label={title} className={styles.rows}>
        {data.items.map(({ id, summary, status, start, source_system }) => (
          <li key={id} className={styles.row}>
            <Link
              href={searchHref({
                kind: "changes",
                range: undefined,
                from: Math.floor(start) - 3600,
                to: Math.ceil(start) + 3600,
              })}
              className={styles.rowName}
            >
              {summary}
              <span className="soft"> · {source_system}</span>
            </Link>
            <span className={styles.rowSide}>{status}</span>
            <span className={styles.rowSide}>
              <TimeAgo at={start} />
            </span>
          </li>
        ))}
      </ul>
    ),
  nameOf: () => words.kinds.change_log,
  noteOf: ({ data: { items, total, total_is_least: isLeast } }) =>
    words.count(items.length, isLeast ? words.atLeast(total) : numberText(total)),
};
