import { checkMessageTemplate, previewMessageTemplate } from "#contract/message-templates.ts";
import { type Handler } from "../../platform/http/serve.ts";
import { channelFormats } from "../message-templates/channel-formats.ts";
import { readTemplate } from "../message-templates/message-variables.ts";
import type { MessageContent } from "./channels/channel.ts";
import { mailHtml, mailSubject, mailText } from "./channels/mail-text.ts";
import { unsubscribePlace } from "./channels/unsubscribe-place.ts";
import { exampleFacts, type ExampleParts, visibleFacts } from "./example-facts.ts";
import { renderTemplate } from "./render-message.ts";

/** As a target would get it now, of an incident that the caller sees. */
export const previewTemplate =
  (parts: ExampleParts): Handler<typeof previewMessageTemplate> =>
  async ({ caller, body: { template, incident_id, channel, event } }) => {
    const facts = await exampleFacts(parts, caller, { incidentId: incident_id, event });
    const { output, problems } = renderTemplate(template, channelFormats[channel], facts);
    return {
      output,
      // What cannot be rendered has the same fault when it is read.
      problems: problems.length > 0 ? problems : readTemplate(template).problems,
      mail:
        channel === "email" && problems.length === 0
          ? mailOf({ ...facts, text: output, isCustom: true })
          : null,
    };
  };

/** Whether it reads in several incidents. */
export const checkTemplate =
  (parts: ExampleParts): Handler<typeof checkMessageTemplate> =>
  async ({ caller, body: { template, incident_ids, channel, event } }) => {
    const examples = await visibleFacts(parts, caller, { incidentIds: incident_ids, event });
    const items = examples.map(({ incidentId, facts }) => ({
      incident_id: incidentId,
      title: facts.thread_title,
      ...renderTemplate(template, channelFormats[channel], facts),
    }));
    return { items, total: items.length };
  };

const mailOf = (content: MessageContent) => ({
  subject: mailSubject(content),
  // Nobody is to unsubscribe by it.
  html: mailHtml(content).replace(unsubscribePlace, "#"),
  text: mailText(content),
});
