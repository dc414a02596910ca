import * as contract from "#contract/assistant.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import { askAssistant, type AssistantParts } from "./ask-assistant.ts";
import { findAssistantModel } from "./assistant-model.ts";

export const assistantRoutes = (parts: AssistantParts): Route[] => [
  serve(contract.getAssistant, ({ caller: { organizationId } }) =>
    parts.db.tenant(organizationId, async (sql) => {
      const assistant = await findAssistantModel(sql, parts, organizationId);
      return { model: assistant?.model.model ?? null };
    }),
  ),
  serve(contract.askAssistant, askAssistant(parts)),
];
