import * as contract from "#contract/incident-artifacts.ts";
import { workflowLimits } from "#contract/workflow-limits.ts";
import type { Caller } from "../../platform/caller.ts";
import { type Route, serve, serveRaw, storable } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { reachIn } from "./reach-in.ts";
import { keepFiles, type NewFile } from "./keep-files.ts";
import { loadArtifactContent, loadArtifacts } from "./store-artifacts.ts";

const MiB = 1024 * 1024;
const { artifactBytes, artifactsPerUpload } = workflowLimits;

/** Nothing that is kept is ever run or drawn: it is downloaded, whatever it says it is. */
export const artifactRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.listArtifacts, ({ caller, reach, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reach);
      const items = await loadArtifacts(sql, params.id);
      return { items, total: items.length };
    }),
  ),
  serveRaw(contract.uploadArtifacts, async (request, reply, holder) => {
    const caller = holder as Caller; // the door admits callers alone
    const { env, id } = contract.uploadArtifacts.params.parse(storable(request.params));
    const reach = await db.tenant(caller.organizationId, (sql) =>
      reachIn(sql, caller, { env, needed: "incident_actions" }),
    );
    const type = String(request.headers["content-type"] ?? "");
    const files = await readFiles(request.body, { type, incidentId: id });
    const items = await db.tenant(caller.organizationId, (sql) =>
      keepFiles(sql, { caller, reach, incidentId: id, files, nowS: clock.nowS() }),
    );
    return reply.status(201).send({ items, total: items.length });
  }),
  serveRaw(contract.downloadArtifact, async (request, reply, holder) => {
    const caller = holder as Caller; // the door admits callers alone
    const params = contract.downloadArtifact.params.parse(storable(request.params));
    const file = await db.tenant(caller.organizationId, async (sql) => {
      const reach = await reachIn(sql, caller, { env: params.env, needed: "read" });
      await loadVisibleIncident(sql, params.id, reach);
      return loadArtifactContent(sql, { incidentId: params.id, id: params.artifact_id });
    });
    if (file === null) throw refuse("not_found");
    return reply
      .header("content-type", "application/octet-stream")
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header(
        "content-disposition",
        `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      )
      .send(file.content);
  }),
];

/** A form of several parts, as RFC 7578 has it. */
async function readFiles(
  body: unknown,
  { type, incidentId }: { type: string; incidentId: string },
): Promise<NewFile[]> {
  const form = await readForm(body, type);
  const formIncidentId = form?.get("incidentId");
  if (typeof formIncidentId === "string" && formIncidentId !== incidentId)
    throw refuse("other_incident");
  const files: NewFile[] = [];
  for (let number = 1; number <= artifactsPerUpload; number += 1) {
    const file = form?.get(`file_${number}`);
    if (!(file instanceof File)) continue;
    const name = storable(file.name).slice(-200);
    if (file.size > artifactBytes) throw refuse("artifact_too_large", name, artifactBytes / MiB);
    const content = Buffer.from(await file.arrayBuffer());
    files.push({ name, content });
  }
  if (files.length === 0) throw refuse("no_file", artifactsPerUpload);
  return files;
}

/** Null where it is no form. */
async function readForm(body: unknown, type: string): Promise<FormData | null> {
  if (!Buffer.isBuffer(body) || !/^multipart\/form-data;/i.test(type)) return null;
  const response = new Response(new Uint8Array(body), { headers: { "content-type": type } });
  return response.formData().then(
    (form) => form,
    () => null,
  );
}
