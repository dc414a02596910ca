/** Files that are kept with an incident, whoever brings them. */
import { workflowLimits } from "#contract/workflow-limits.ts";
import type { Artifact } from "#contract/workflows.ts";
import type { Caller, EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { lockOrganization } from "../incidents/stores/store-world.ts";
import { publishRuns } from "./publish-runs.ts";
import type { StepRow } from "./step-row.ts";
import { insertArtifact, loadArtifacts } from "./store-artifacts.ts";

const MiB = 1024 * 1024;
const { artifactBytesPerIncident } = workflowLimits;

export interface NewFile {
  name: string;
  content: Buffer;
}
interface Upload {
  caller: Caller;
  reach: EnvironmentReach;
  incidentId: string;
  files: readonly NewFile[];
  /** That keeps them. */
  step?: Pick<StepRow, "run_id" | "path">;
  nowS: number;
}

/** Refuses what is more than an incident keeps. */
export async function keepFiles(
  sql: Sql,
  { caller, reach, incidentId, files, step, nowS }: Upload,
): Promise<Artifact[]> {
  // Two uploads cannot both take the last bytes.
  await lockOrganization(sql, caller.organizationId);
  await loadVisibleIncident(sql, incidentId, reach);
  const stored = await loadArtifacts(sql, incidentId);
  const total = [...stored, ...files.map(({ content }) => ({ bytes: content.length }))].reduce(
    (sum, { bytes }) => sum + bytes,
    0,
  );
  if (total > artifactBytesPerIncident)
    throw refuse("artifacts_full", artifactBytesPerIncident / MiB);
  const { fileTypeFromBuffer } = await import("file-type");
  const items: Artifact[] = [];
  for (const { name, content } of files) {
    const known = await fileTypeFromBuffer(content);
    const content_type = known?.mime ?? "application/octet-stream";
    items.push(
      await insertArtifact(sql, incidentId, {
        name,
        content,
        content_type,
        step: step ?? null,
        by_name: caller.name,
        created_at: nowS,
      }),
    );
  }
  await writeAudit(sql, {
    at: nowS,
    actor: actorOf(caller),
    action: "act",
    resource_type: "incidents",
    resource_id: incidentId,
    before: null,
    after: { action: "upload", files: items.map(({ name, bytes }) => ({ name, bytes })) },
  });
  await publishRuns(sql, caller.organizationId);
  return items;
}
