import { type SourceState } from "#contract/integration-status.ts";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import type { Status } from "../../../ui/status/status.ts";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { widgetWords as words } from "../../../words/words.ts";
import styles from "./Widgets.module.css";
import type { WidgetView } from "./widget-view.ts";

const marks: Readonly<Record<SourceState, Status>> = {
  failing: "critical",
  silent: "warning",
  never: "unknown",
  paused: "unknown",
  healthy: "ok",
};

export const sourceStatusView: WidgetView<"source_status"> = {
  View: ({ title, data }) =>
    data.items.length === 0 ? (
      <p className={styles.empty}>{words.noSources}</p>
    ) : (
      <ul aria-label={title} className={styles.rows}>
        {data.items.map(({ id, name, state, errors, last_event_at: last }) => (
          <li key={id} className={styles.row}>
            <StatusMark status={state === "healthy" && errors > 0 ? "warning" : marks[state]} />
            <Link href={`/integrations/${id}`} className={styles.rowName}>
              {name}
            </Link>
            <span className={styles.rowSide}>
              {errors > 0 ? words.rejected(errors) : words.sourceStates[state]}
            </span>
            {last !== null && (
              <span className={styles.rowSide}>
                <TimeAgo at={last} />
              </span>
            )}
          </li>
        ))}
      </ul>
    ),
  nameOf: () => words.kinds.source_status,
  noteOf: ({ data }) => words.problems(data.problems, data.total),
};
