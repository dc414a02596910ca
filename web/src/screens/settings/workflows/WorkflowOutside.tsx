import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { workflowWords as words } from "../../../words/words.ts";
import styles from "./WorkflowForm.module.css";
import { WorkflowRunners } from "./WorkflowRunners.tsx";
import { WorkflowSecrets } from "./WorkflowSecrets.tsx";

/** What steps that leave the product need, and no document holds. */
export function WorkflowOutside() {
  return (
    <>
      <PageTitle hasLine tab={null}>
        {words.outside}
      </PageTitle>
      <ScrollRegion label={words.outside} className={styles.outside}>
        <WorkflowRunners />
        <WorkflowSecrets />
      </ScrollRegion>
    </>
  );
}
