import { previewMessageTemplate } from "#contract/message-templates.ts";
import { type Handler } from "../../platform/http/serve.ts";
import { channelFormats } from "../message-templates/channel-formats.ts";
import { readTemplate } from "../message-templates/message-variables.ts";
import type { MessageContent } from "./channels/channel.ts";
import { mailHtml, mailSubject, mailText } from "./channels/mail-text.ts";
import { unsubscribePlace } from "./channels/unsubscribe-place.ts";
import { exampleFacts, type ExampleParts } from "./example-facts.ts";
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

const mailOf = (content: MessageContent) => ({
  subject: mailSubject(content),
  // Nobody is to unsubscribe by it.
  html: mailHtml(content).replace(unsubscribePlace, "#"),
  text: mailText(content),
});
