import { usePeople } from "../../../data/session/people.ts";
import { feedHref } from "../../../parts/feed-search.ts";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { Avatar } from "../../../ui/text/Avatar.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { Duration } from "../../../ui/time/TimeAgo.tsx";
import {
  folderWords,
  numberText,
  statusWords,
  widgetWords as words,
} from "../../../words/words.ts";
import styles from "./Widgets.module.css";
import type { WidgetView, WidgetViewProps } from "./widget-view.ts";

function IncidentListBody({ title, config, data, environment }: WidgetViewProps<"incident_list">) {
  const { data: people } = usePeople();
  const names = new Map(people?.map((person) => [person._id, person.name]));
  const env = config.environment_id ?? environment ?? "all";
  if (data.items.length === 0) return <p className={styles.empty}>{words.noIncidents}</p>;
  return (
    <ul aria-label={title} className={styles.rows}>
      {data.items.map(({ id, status, title: name, subtitle, start, end, priority, assignment }) => (
        <li key={id} className={styles.row}>
          <StatusMark status={status} label={statusWords[status]} />
          <Link href={feedHref(env, { folder: config.folder }, id)} className={styles.rowName}>
            {name}
            {subtitle !== "" && <span className="soft"> · {subtitle}</span>}
          </Link>
          <span className={styles.rowSide}>
            <Duration from={start} to={end ?? undefined} />
          </span>
          <span className={styles.rowPriority}>
            {priority === null ? "" : words.priority(priority)}
          </span>
          <Avatar
            size={18}
            name={assignment ? (names.get(assignment.assignee) ?? assignment.assignee) : null}
            label={assignment ? (names.get(assignment.assignee) ?? undefined) : words.unassigned}
          />
        </li>
      ))}
    </ul>
  );
}

export const incidentListView: WidgetView<"incident_list"> = {
  View: IncidentListBody,
  nameOf: ({ folder }) => folderWords[folder],
  noteOf: ({ data: { items, total, total_is_least: isLeast } }) =>
    words.count(items.length, isLeast ? words.atLeast(total) : numberText(total)),
};
