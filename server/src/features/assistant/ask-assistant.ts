/**
 * A question in words: the model names tools that read, they run as whoever asks, and it is asked
 * again with what they answered. Tools that write are proposed, never run.
 */
import { z } from "zod";
import type * as contract from "#contract/assistant.ts";
import { me } from "#contract/session.ts";
import {
  type AssistantQuestion,
  assistantPrompt,
  assistantSchema,
  type AssistantTool,
  type Lookup,
} from "#insight/model/assistant-prompt.ts";
import { type AssistantAnswer, readAssistantAnswer } from "#insight/model/read-assistant-answer.ts";
import type { Caller } from "../../platform/caller.ts";
import { ApiRefused, type CallApi, callApiBy } from "../../platform/http/api-call.ts";
import type { Handler } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { SendFailure } from "../../platform/send-failure.ts";
import { recordChange } from "../access/store-audit.ts";
import { addTokens, takeCall } from "../ai-configuration/store.ts";
import { askModel, unusable } from "../analysis/ask-model.ts";
import { promptSettingsOf } from "../analysis/choose-configuration.ts";
import { allowedTools } from "../mcp/allowed-tools.ts";
import { isReading, type Tool } from "../mcp/tools.ts";
import { type AssistantModel, findAssistantModel, type ModelParts } from "./assistant-model.ts";
import { presentProposals } from "./present-proposals.ts";
import { presentSource } from "./present-source.ts";

export type AssistantParts = Parts & ModelParts;

const mostRounds = 4;
const mostLookups = 8;
/** Whoever waits longer has asked somebody else. */
const mostTotalMs = 120_000;
const spent = "The budget of today is used up";
const form = { name: "assistant_answer", schema: assistantSchema };

export const askAssistant =
  (parts: AssistantParts): Handler<typeof contract.askAssistant> =>
  async ({ caller, body, send, isGone }) => {
    const model = await parts.db.tenant(caller.organizationId, (sql) =>
      findAssistantModel(sql, parts, caller.organizationId),
    );
    if (!model) throw refuse("no_assistant");
    const call = callApiBy(send);
    const tools = allowedTools(await call(me, {}));
    const conversation = new Conversation(parts, { caller, model, tools, call, isGone });
    const { answer, error } = await conversation.ask({
      conversation: body.conversation,
      incidentId: body.incident_id ?? null,
      now: parts.clock.nowS(),
    });
    await parts.db.tenant(caller.organizationId, (sql) =>
      recordChange(sql, caller, {
        at: parts.clock.nowS(),
        action: "update",
        resource: "aia_configuration",
        id: model.configuration.id,
        before: null,
        after: {
          question: { calls: conversation.calls, tokens: conversation.tokens, error },
        },
        news: "insight",
      }),
    );
    return {
      statements: answer?.statements ?? [],
      sources: conversation.lookups.map(presentSource),
      proposals: await presentProposals(answer?.actions ?? [], { tools, call }),
      error,
    };
  };

interface ConversationParts {
  caller: Caller;
  model: AssistantModel;
  tools: readonly Tool[];
  call: CallApi;
  isGone: () => boolean;
}

/** One question, with all that is looked up for it. */
class Conversation {
  readonly lookups: Lookup[] = [];
  calls = 0;
  tokens = 0;
  readonly #parts: AssistantParts;
  readonly #options: ConversationParts;
  readonly #tools: readonly AssistantTool[];

  constructor(parts: AssistantParts, options: ConversationParts) {
    this.#parts = parts;
    this.#options = options;
    this.#tools = options.tools.map((tool) => ({
      name: tool.name,
      description: tool.description,
      input: z.toJSONSchema(tool.input, { io: "input" }),
      isReading: isReading(tool),
    }));
  }

  async ask(
    question: Omit<AssistantQuestion, "lookups" | "isLast">,
  ): Promise<{ answer: AssistantAnswer | null; error: string | null }> {
    const deadline = AbortSignal.timeout(mostTotalMs);
    for (let round = 1; ; round += 1) {
      const isLast = round === mostRounds || this.lookups.length >= mostLookups;
      const reply = await this.#askModel({ ...question, lookups: this.lookups, isLast }, deadline);
      if ("error" in reply) return { answer: null, error: reply.error };
      const answer = readAssistantAnswer(reply.text, {
        tools: this.#tools,
        known: this.lookups.length,
      });
      if (answer === null) return { answer, error: unusable };
      const isNew = isLast || this.#options.isGone() ? false : await this.#lookUp(answer);
      if (isNew) continue;
      const isEmpty = answer.statements.length === 0 && answer.actions.length === 0;
      return { answer, error: isEmpty ? unusable : null };
    }
  }

  async #askModel(
    question: AssistantQuestion,
    signal: AbortSignal,
  ): Promise<{ text: string } | { error: string }> {
    const { db, clock } = this.#parts;
    const { caller, model } = this.#options;
    const { settings, id } = model.configuration;
    const nowS = clock.nowS();
    const isAllowed = await db.tenant(caller.organizationId, (sql) =>
      takeCall(sql, id, { calls: settings.calls_per_day, tokens: settings.tokens_per_day, nowS }),
    );
    if (!isAllowed) return { error: spent };
    this.calls += 1;
    const prompt = assistantPrompt(question, this.#tools, promptSettingsOf(settings));
    const reply = await askModel(model.model, prompt, {
      form,
      outbound: model.outbound,
      timeoutS: settings.timeout_s,
      nowS,
      signal,
    }).catch((error: unknown) => {
      if (error instanceof SendFailure) return { error: error.message };
      throw error;
    });
    if ("error" in reply) return reply;
    this.tokens += reply.tokens;
    await db.tenant(caller.organizationId, (sql) =>
      addTokens(sql, id, { tokens: reply.tokens, nowS }),
    );
    return reply;
  }

  /** Answers whether anything came that was not there before. */
  async #lookUp({ lookups }: AssistantAnswer): Promise<boolean> {
    const { tools, call } = this.#options;
    const before = this.lookups.length;
    const known = new Set(this.lookups.map(keyOf));
    for (const { tool: name, input } of lookups.slice(0, mostLookups - this.lookups.length)) {
      const tool = tools.find((item) => item.name === name);
      if (!tool || !isReading(tool) || known.has(keyOf({ tool: name, input }))) continue;
      known.add(keyOf({ tool: name, input }));
      this.lookups.push({ tool: name, input, data: await runTool(tool, call, input) });
    }
    return this.lookups.length > before;
  }
}

const keyOf = ({ tool, input }: Pick<Lookup, "tool" | "input">): string =>
  JSON.stringify([tool, input]);

/** What is refused is told to the model, as it is to a program. */
async function runTool(tool: Tool, call: CallApi, input: unknown): Promise<unknown> {
  try {
    return await tool.run(call, input);
  } catch (error) {
    if (error instanceof ApiRefused) return { refused: error.response.body };
    if (error instanceof z.ZodError)
      return { refused: error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) };
    throw error;
  }
}
