/** Asks the model about an incident; the built-in engine's answer stands where that fails. */
import { type Prompt, promptFor } from "#insight/model/prompt.ts";
import { readAnswer } from "#insight/model/read-answer.ts";
import type { Sql } from "../../platform/db.ts";
import type { SendingHandler } from "../../platform/jobs/handler.ts";
import type { OutboundDoors } from "../../platform/outbound.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { addTokens, loadAiConfigurations, takeCall } from "../ai-configuration/store.ts";
import { loadIncidents } from "../incidents/stores/store-world.ts";
import { graphOf, noTopology } from "../topology/graph.ts";
import { analysisForm, askModel, type ModelReply, unusable } from "./ask-model.ts";
import { promptSettingsOf } from "./choose-configuration.ts";
import { concludeAnalysis, type ConcludeParts, concludeWithBuiltIn } from "./conclude-analysis.ts";
import { loadAnalysisFacts } from "./load-facts.ts";
import { loadModelTarget } from "./model-target.ts";
import { type AnalysisRow, loadRunningAnalyses } from "./store.ts";

export const askModelKind = "ask-model";

export interface AskParts extends ConcludeParts {
  secrets: Secrets;
  outbound: OutboundDoors;
}

/** What a question came to, with what its numbers stand for. */
class ModelAnswer {
  readonly reply: ModelReply;
  readonly prompt: Prompt;
  constructor(reply: ModelReply, prompt: Prompt) {
    this.reply = reply;
    this.prompt = prompt;
  }
}

const spent = "The budget of today is used up";
const disconnected = "The model is no longer connected";
const interrupted = "The server ended while the model was asked";

/** Asked once: a model that fails is not asked again, because somebody waits. */
export const askModelJob = (parts: AskParts): SendingHandler => ({
  kind: askModelKind,
  parallel: 4,
  prepare: async (sql, organizationId, { subject, attempts }) => {
    const [row] = await loadRunningAnalyses(sql, [subject]);
    if (!row) return null;
    const fallBack = async (fallback: string): Promise<null> => {
      await concludeWithBuiltIn(sql, parts, { organizationId, row, fallback });
      return null;
    };
    const nowS = parts.clock.nowS();
    const target = await loadTarget(sql, parts, { organizationId, row });
    if (attempts > 0) return fallBack(interrupted);
    if (target === null) return fallBack(disconnected);
    const { configuration, model, outbound } = target;
    const {
      calls_per_day: calls,
      tokens_per_day: tokens,
      timeout_s: timeoutS,
    } = configuration.settings;
    if (!(await takeCall(sql, configuration.id, { calls, tokens, nowS }))) return fallBack(spent);
    const [incident] = await loadIncidents(sql, [row.incident_id]);
    if (!incident) return fallBack(disconnected);
    const facts = await loadAnalysisFacts(sql, incident, {
      reach: row.reach,
      graph: graphOf(noTopology),
    });
    const prompt = promptFor(facts, promptSettingsOf(configuration.settings));
    const options = { form: analysisForm, outbound, timeoutS, nowS };
    return async (signal) =>
      new ModelAnswer(await askModel(model, prompt, { ...options, signal }), prompt);
  },
  settle: async (sql, organizationId, { job, outcome }) => {
    const [row] = await loadRunningAnalyses(sql, [job.subject]);
    if (!row) return true;
    const nowS = parts.clock.nowS();
    const answer = outcome.answer instanceof ModelAnswer ? outcome.answer : null;
    if (answer && row.configuration_id !== null)
      await addTokens(sql, row.configuration_id, { tokens: answer.reply.tokens, nowS });
    const read = answer && readAnswer(answer.reply.text, answer.prompt);
    if (!answer || !read || !row.built_in) {
      const fallback = answer ? unusable : (outcome.reason ?? unusable);
      await concludeWithBuiltIn(sql, parts, { organizationId, row, fallback });
      return true;
    }
    await concludeAnalysis(sql, parts, {
      organizationId,
      row,
      end: {
        status: "completed",
        engine: "model",
        error: null,
        fallback: null,
        // Tags go by what earlier incidents have, which a model is not told.
        result: { ...read, recommended_tags: row.built_in.recommended_tags },
        toldChanges: answer.prompt.tellsChanges,
      },
    });
    return true;
  },
});

/** Null where the configuration, or the model that it names, is gone or paused. */
async function loadTarget(
  sql: Sql,
  parts: AskParts,
  { organizationId, row }: { organizationId: string; row: AnalysisRow },
) {
  const [configuration] = await loadAiConfigurations(sql, parts.clock.nowS(), row.configuration_id);
  if (row.configuration_id === null || !configuration?.active) return null;
  const { integration_id } = configuration;
  const target = await loadModelTarget(sql, parts, { organizationId, integration_id });
  return target && { configuration, ...target };
}
