import * as contract from "#contract/message-templates.ts";
import type { MessageTemplate, TemplateBody } from "#contract/message-templates.ts";
import { type Channel, channels } from "#contract/sharing.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { ruleCrud } from "../rules/rule-crud.ts";
import { mergeFields, type PresentedRule, presentRule } from "../rules/rule.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { channelFormats } from "./channel-formats.ts";
import { defaultTemplates } from "./default-templates.ts";
import { messageTemplateKind } from "./kind.ts";
import { messageVariables, readTemplate } from "./message-variables.ts";
import { processedTemplate } from "./processed-template.ts";
import { templateFilters, templateTags } from "./template-language.ts";
import { requireTemplateToggle } from "./template-toggle.ts";

export const messageTemplateRoutes = (parts: Parts): Route[] => {
  const templates = ruleCrud(parts, messageTemplateKind);
  return [
    serve(contract.listMessageTemplates, async ({ caller }) => {
      const items = (await templates.list(caller)).map((rule) => templateOnWire(rule));
      return { items, total: items.length, built_in: builtIn };
    }),
    serve(contract.createMessageTemplate, async ({ caller, body: { name, active, ...body } }) => {
      requireTemplateToggle(caller, body.channel);
      return templateOnWire(await templates.create(caller, { name, active, body }));
    }),
    serve(contract.updateMessageTemplate, async ({ caller, params, body }) => {
      const edit = mergeFields<TemplateBody>(body);
      return templateOnWire(
        await templates.change(caller, params.id, {
          edit: (before) => {
            const { base, ...draft } = edit(before);
            requireTemplateToggle(caller, draft.body.channel);
            requireUnchanged(
              templateOnWire(presentRule(messageTemplateKind, before)),
              base,
              before.name ?? "",
            );
            return draft;
          },
        }),
      );
    }),
    serve(contract.deleteMessageTemplate, ({ caller, params }) =>
      templates.remove(caller, params.id),
    ),
    serve(contract.listTemplateVariables, async () => ({
      items: [...messageVariables],
      total: messageVariables.length,
      filters: [...templateFilters],
      tags: [...templateTags],
    })),
    serve(contract.parseMessageTemplate, async ({ body }) => readTemplate(body.template)),
  ];
};

const builtIn = Object.fromEntries(
  channels.map((channel) => [channel, defaultTemplates[channelFormats[channel]]]),
) as Record<Channel, string | null>;

const templateOnWire = (rule: PresentedRule<TemplateBody>): MessageTemplate => ({
  ...rule,
  name: rule.name ?? "",
  message_template_processed: processedTemplate(rule.message_template),
  version: rule.revision,
});
