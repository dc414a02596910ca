import { feedHref } from "../../../parts/feed-search.ts";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { numberText, statusWords, widgetWords as words } from "../../../words/words.ts";
import styles from "./Widgets.module.css";
import type { WidgetView } from "./widget-view.ts";

export const healthTilesView: WidgetView<"health_tiles"> = {
  View: ({ title, config, data }) =>
    data.tiles.length === 0 ? (
      <p className={styles.empty}>{words.allQuiet}</p>
    ) : (
      <ul aria-label={title} className={styles.tiles}>
        {data.tiles.map(({ environment_id: id, name, status, active, unhandled }) => (
          <li key={id}>
            <Link
              href={feedHref(id, { folder: "active", query: config.query })}
              className={styles.tile}
              data-status={active === 0 ? "ok" : status}
              aria-label={words.tile(name, statusWords[active === 0 ? "ok" : status], active)}
            >
              <StatusMark status={active === 0 ? "ok" : status} />
              <span className={styles.tileName}>{name}</span>
              <strong className={styles.tileCount}>{numberText(active)}</strong>
              {unhandled > 0 && <span className="soft">{words.unhandled(unhandled)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    ),
  nameOf: () => words.kinds.health_tiles,
  noteOf: ({ data }) => words.count(data.tiles.length, numberText(data.total)),
};
