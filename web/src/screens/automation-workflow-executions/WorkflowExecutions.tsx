import { useParams } from "@tanstack/react-router";
import { useIncident } from "../../data/feed/incidents.ts";
import { Executions } from "../../parts/workflows/Executions.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { ScrollRegion } from "../../ui/layout/ScrollRegion.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { workflowWords as words } from "../../words/words.ts";
import styles from "./WorkflowExecutions.module.css";

/** What ran for one incident, as a page of its own. */
export function WorkflowExecutions() {
  const { environmentId: env = "all", incidentId: id = "0" } = useParams({ strict: false });
  const { data: incident } = useIncident({ env, id });
  return (
    <div className={styles.screen}>
      <PageTitle
        extra={
          <Link href={`/incident/${env}/${id}`} className="ellipsis">
            {incident?.title ?? ""}
          </Link>
        }
      >
        {words.executions}
      </PageTitle>
      <ScrollRegion label={words.executions}>
        <Executions incidentKey={{ env, id }} />
      </ScrollRegion>
    </div>
  );
}
