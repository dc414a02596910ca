import type { TryTemplate } from "#contract/message-templates.ts";
import { takesShares } from "#contract/outbound/kinds.ts";
import type { Caller } from "../../platform/caller.ts";
import { Refusal, refuse } from "../../platform/refuse.ts";
import { channelFormats } from "../message-templates/channel-formats.ts";
import { requireTemplateToggle } from "../message-templates/template-toggle.ts";
import { exampleFacts, type ExampleParts } from "./example-facts.ts";
import { renderTemplate } from "./render-message.ts";
import { sendNow, testFacts, type TestParts, type Try, type TryResult } from "./send-test.ts";

/**
 * What somebody is writing, sent to a target as a test: it says what the event would say of the
 * incident, and opens nothing there that would stay open.
 */
export async function tryTemplate(
  parts: ExampleParts & TestParts,
  { row, organization, caller }: Omit<Try, "by"> & { caller: Caller },
  { template, event, incident_id }: TryTemplate,
): Promise<TryResult> {
  const { system } = row;
  if (!takesShares(system)) throw refuse("no_shares");
  requireTemplateToggle(caller, system);
  const facts = await exampleFacts(parts, caller, { incidentId: incident_id, event });
  const { output, problems } = renderTemplate(template, channelFormats[system], facts);
  if (problems.length > 0)
    throw new Refusal(
      400,
      problems.map(({ line, column, message }) => ({
        code: "invalid",
        field: "template",
        message: `Line ${line}, column ${column}: ${message}`,
      })),
    );
  return sendNow(
    parts,
    { row, organization },
    {
      ...facts,
      ...testFacts(facts.sent_at),
      // A ticket that a test opens is closed with it.
      incident: facts.incident && { ...facts.incident, active: false },
      text: output,
      isCustom: true,
    },
  );
}
