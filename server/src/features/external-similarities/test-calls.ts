import { createIntegration } from "#contract/integrations.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";
import { saveTickets } from "../service-desk/store-tickets.ts";
import { testTicket } from "../service-desk/test-tickets.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const [outcome] = await of.send({ status: "critical", host: `${secret}-outside`, check: "disk" });
  const params = { env: "all", id: outcome?.incident_id ?? "0" };
  const desk = await of.as("ada").call(createIntegration, {
    body: {
      name: `${secret} past desk`,
      type: "outbound",
      parent_source_system: "itsm",
      config: { url: "https://desk.example/now", username: "tocsin", secret, reads_tickets: true },
    },
  });
  const ticket_id = await of.sql(async (sql) => {
    // Nobody is asked there.
    await sql(
      `UPDATE outbound_integrations SET active = false
       WHERE organization_id = tocsin_organization() AND id = $1`,
      [desk.id],
    );
    const title = `${secret} disk`;
    await saveTickets(sql, desk.id, [
      testTicket({ external_id: "9", title, opened_at: of.clock.nowS() }),
    ]);
    const [row] = await sql<{ id: string }>(
      `SELECT id FROM tickets WHERE organization_id = tocsin_organization()
       AND integration_id = $1`,
      [desk.id],
    );
    return row?.id ?? "0";
  });
  return {
    pages: {},
    calls: {
      "similarIncidents.findExternalSimilarities": { params },
      "similarIncidents.judgeExternalSimilarity": { params, body: { ticket_id, isHelpful: false } },
    },
  };
}
