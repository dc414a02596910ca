import { ruleResources } from "#contract/rules.ts";
import { type TemplateBody, templateBody } from "#contract/message-templates.ts";
import { Refusal } from "../../platform/refuse.ts";
import type { Kind } from "../rules/rule.ts";
import { templateFault } from "./message-variables.ts";

export const messageTemplateKind: Kind<TemplateBody> = {
  kind: "message-template",
  resource: ruleResources["message-template"],
  schema: templateBody,
  defaults: { event: "any", is_default: false },
  check: ({ body }) => {
    const fault = templateFault(body.message_template);
    if (fault === null) return;
    const { line, column, message } = fault;
    throw new Refusal(400, [
      {
        code: "invalid",
        field: "message_template",
        message: `Line ${line}, column ${column}: ${message}`,
      },
    ]);
  },
  problemOf: ({ message_template }) => templateFault(message_template)?.message ?? null,
};
