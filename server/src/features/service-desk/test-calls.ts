import { createIntegration } from "#contract/integrations.ts";
import { createCorrelation } from "#contract/service-desk.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";
import { saveTickets } from "./store-tickets.ts";
import { testTicket } from "./test-tickets.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const ada = of.as("ada");
  const [outcome] = await of.send({ status: "critical", host: `${secret}-desk`, check: "disk" });
  const id = outcome?.incident_id ?? "0";
  const desk = await ada.call(createIntegration, {
    body: {
      name: `${secret} desk`,
      type: "outbound",
      parent_source_system: "itsm",
      config: {
        url: "https://desk.example/now",
        username: "tocsin",
        secret,
        reads_tickets: true,
      },
    },
  });
  const [first = "0", second = "0"] = await of.sql(async (sql) => {
    // Nobody is asked there.
    await sql(
      `UPDATE outbound_integrations SET active = false
       WHERE organization_id = tocsin_organization() AND id = $1`,
      [desk.id],
    );
    const openedAt = of.clock.nowS();
    await saveTickets(sql, desk.id, [
      testTicket({ external_id: "1", title: `${secret} printer`, opened_at: openedAt }),
      testTicket({ external_id: "2", title: `${secret} orders`, opened_at: openedAt }),
    ]);
    const rows = await sql<{ id: string }>(
      "SELECT id FROM tickets WHERE organization_id = tocsin_organization() ORDER BY external_id",
    );
    return rows.map((row) => row.id);
  });
  const params = { id };
  const { id: correlationId } = await ada.call(createCorrelation, {
    params,
    body: { ticket_id: first, verdict: "dismissed" },
  });
  return {
    pages: {},
    calls: {
      "serviceDesk.listCorrelatedTickets": { params, statusForOutsider: 404 },
      "serviceDesk.listCorrelations": { params, statusForOutsider: 404 },
      "serviceDesk.createCorrelation": {
        params,
        body: { ticket_id: second, verdict: "linked" },
        statusForOutsider: 404,
      },
      "serviceDesk.changeCorrelation": {
        params: { id, correlationId },
        body: { verdict: "none" },
        statusForOutsider: 404,
      },
    },
  };
}
