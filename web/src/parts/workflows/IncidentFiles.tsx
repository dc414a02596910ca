import { mayIn } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import type { IncidentKey } from "../../data/feed/incidents.ts";
import { useMe } from "../../data/session/session.ts";
import { useArtifacts, useUploadArtifact } from "../../data/workflows.ts";
import { FileDrop } from "../../ui/form/FileDrop.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { workflowWords as words } from "../../words/words.ts";
import { IncidentFile } from "./IncidentFile.tsx";
import styles from "./Executions.module.css";

/** Files that are kept with an incident, such as the log of a run. */
export function IncidentFiles({ incidentKey }: { incidentKey: IncidentKey }) {
  const mayUpload = mayIn(useMe(), incidentKey.env, "incident_actions");
  const { data, isError, error } = useArtifacts(incidentKey);
  const upload = useUploadArtifact(incidentKey);
  return (
    <Section level={3} title={words.files} extra={data?.total}>
      {isError && <Notice tone="problem">{errorText(error)}</Notice>}
      <ul className={styles.files}>
        {data?.items.map((file) => (
          <IncidentFile key={file.id} file={file} incidentKey={incidentKey} />
        ))}
      </ul>
      {mayUpload && (
        <FileDrop
          label={words.chooseFile}
          accept=""
          isBusy={upload.isPending}
          onFile={(file) => upload.mutate(file)}
        >
          {words.dropFile}
        </FileDrop>
      )}
      {upload.isError && <Notice tone="problem">{errorText(upload.error)}</Notice>}
    </Section>
  );
}
