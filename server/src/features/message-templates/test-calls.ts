import { createIntegration } from "#contract/integrations.ts";
import { createMessageTemplate } from "#contract/message-templates.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const create = (name: string) =>
    of.as("ada").call(createMessageTemplate, {
      body: {
        name: `${secret} ${name}`,
        channel: "webhook",
        message_template: `{"${secret}": 1}`,
      },
    });
  const [{ id }, former] = [await create("template"), await create("former template")];
  const { id: target } = await of.as("ada").call(createIntegration, {
    body: {
      name: `${secret} board`,
      type: "outbound",
      parent_source_system: "webhook",
      config: { url: `https://${secret}.example/board` },
    },
  });
  const body = { name: "Plain", channel: "sms", message_template: "{{ incident.title }}" } as const;
  return {
    pages: { "message-templates": { items: [id], isCreatable: true } },
    calls: {
      "messageTemplates.listMessageTemplates": {},
      "messageTemplates.createMessageTemplate": { body },
      "messageTemplates.updateMessageTemplate": { params: { id }, body: { active: true } },
      "messageTemplates.deleteMessageTemplate": { params: { id: former.id } },
      "messageTemplates.listTemplateVariables": {},
      "messageTemplates.previewMessageTemplate": { body: { template: "{{ incident.title }}" } },
      "messageTemplates.checkMessageTemplate": {
        body: { template: "{{ incident.title }}", incident_ids: ["1"] },
      },
      "messageTemplates.testMessageTemplate": {
        body: { target, template: "{{ incident.title | json }}" },
        statusForOutsider: 404,
      },
      "messageTemplates.parseMessageTemplate": { body: { template: "{{ incident.title }}" } },
    },
  };
}
