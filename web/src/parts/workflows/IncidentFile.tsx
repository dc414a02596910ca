import type { Artifact } from "#contract/workflows.ts";
import type { IncidentKey } from "../../data/feed/incidents.ts";
import { artifactHref } from "../../data/workflows.ts";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { bytesText } from "../../words/words.ts";
import styles from "./Executions.module.css";

/** In a list: it is only ever downloaded. */
export function IncidentFile({ file, incidentKey }: { file: Artifact; incidentKey: IncidentKey }) {
  return (
    <li className={styles.file}>
      <a href={artifactHref(incidentKey, file.id)} download className="ellipsis">
        {file.name}
      </a>
      <span className="small soft">
        {bytesText(file.bytes)} · {file.by_name} · <TimeAgo at={file.created_at} />
      </span>
    </li>
  );
}
