/** What a model would be told of an incident, and what it says when it is asked now. */
import { aiConfigurationDefaults } from "#contract/ai-configuration.ts";
import * as contract from "#contract/ai-drafts.ts";
import type { AnalysisFacts } from "#insight/analysis/facts.ts";
import { type Prompt, promptFor } from "#insight/model/prompt.ts";
import { readAnswer } from "#insight/model/read-answer.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { type Handler, type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuseField } from "../../platform/refuse.ts";
import { SendFailure } from "../../platform/send-failure.ts";
import { recordChange } from "../access/store-audit.ts";
import { requireConfiguration } from "../ai-configuration/write.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import type { IncidentState } from "../incidents/world/state.ts";
import { graphOf, noTopology } from "../topology/graph.ts";
import type { AskParts } from "./ask-model-job.ts";
import { analysisForm, askModel, unusable } from "./ask-model.ts";
import { chooseConfiguration, promptSettingsOf } from "./choose-configuration.ts";
import { loadVisibleEvidence } from "./load-evidence.ts";
import { loadAnalysisFacts } from "./load-facts.ts";
import { loadModelTarget } from "./model-target.ts";
import { presentResult } from "./present-analysis.ts";
import { readingReach } from "./reading-reach.ts";

type DraftParts = Parts & AskParts;

export const draftRoutes = (parts: DraftParts): Route[] => [
  serve(contract.previewAiAnalysis, ({ caller, params, query }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const nowS = parts.clock.nowS();
      const { incident, facts } = await loadSubject(sql, caller, params.id);
      const row =
        query.configuration_id === undefined
          ? await chooseConfiguration(sql, incident, nowS)
          : await requireConfiguration(sql, query.configuration_id, nowS);
      const settings = promptSettingsOf(row?.settings ?? aiConfigurationDefaults);
      return { configuration_id: row?.id ?? null, ...onWire(promptFor(facts, settings)) };
    }),
  ),
  serve(contract.previewAiDraft, ({ caller, body: { incident_id, ...draft } }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const { facts } = await loadSubject(sql, caller, incident_id);
      return onWire(promptFor(facts, promptSettingsOf(draft)));
    }),
  ),
  serve(contract.tryAiDraft, tryDraft(parts)),
];

const onWire = ({ system, user }: Prompt) => ({
  system,
  user,
  characters: system.length + user.length,
});

/** As whoever asks may see it. */
async function loadSubject(
  sql: Sql,
  caller: Caller,
  incidentId: string,
): Promise<{ incident: IncidentState; facts: AnalysisFacts }> {
  const incident = await loadVisibleIncident(sql, incidentId, reachEverywhere(caller));
  const facts = await loadAnalysisFacts(sql, incident, {
    reach: readingReach(caller),
    graph: graphOf(noTopology),
  });
  return { incident, facts };
}

/** Somebody waits for the answer; the audit log says that the model was asked. */
const tryDraft =
  (parts: DraftParts): Handler<typeof contract.tryAiDraft> =>
  async ({ caller, body: { incident_id, integration_id, timeout_s: timeoutS, ...draft } }) => {
    const { db, clock } = parts;
    const { organizationId } = caller;
    const { incident, prompt, target } = await db.tenant(organizationId, async (sql) => {
      const { incident, facts } = await loadSubject(sql, caller, incident_id);
      const target = await loadModelTarget(sql, parts, { organizationId, integration_id });
      if (target === null) throw refuseField("no_model", "integration_id");
      return { incident, prompt: promptFor(facts, promptSettingsOf(draft)), target };
    });

    const beganMs = performance.now();
    const reply = await askModel(target.model, prompt, {
      form: analysisForm,
      outbound: target.outbound,
      timeoutS,
      nowS: clock.nowS(),
      signal: AbortSignal.timeout(timeoutS * 1000),
    }).catch((error: unknown) => {
      if (error instanceof SendFailure) return { text: "", tokens: 0, error: error.message };
      throw error;
    });
    const ms = Math.round(performance.now() - beganMs);
    const read = readAnswer(reply.text, prompt);
    const error = "error" in reply ? reply.error : read === null ? unusable : null;

    return db.tenant(organizationId, async (sql) => {
      await recordChange(sql, caller, {
        at: clock.nowS(),
        action: "update",
        resource: "aia_configuration",
        id: integration_id,
        before: null,
        after: { test: { incident_id, ms, tokens: reply.tokens, error } },
        news: "insight",
      });
      const result = read && { ...read, recommended_tags: [] };
      const visible = await loadVisibleEvidence(
        sql,
        { incident_id: incident.id, result },
        { caller, reach: reachEverywhere(caller) },
      );
      const { sentences, next_step, evidence } = presentResult(result, visible);
      return { error, ms, tokens: reply.tokens, sentences, next_step, evidence };
    });
  };
