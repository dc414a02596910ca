/** Tickets of the past beside an incident that is like them. */
import { expect, test } from "vitest";
import { createIntegration } from "#contract/integrations.ts";
import { findExternalSimilarities, judgeExternalSimilarity } from "#contract/similar-incidents.ts";
import { saveTickets } from "../service-desk/store-tickets.ts";
import { testTicket } from "../service-desk/test-tickets.ts";
import { northwind } from "../../test-northwind.ts";

async function openScene() {
  const of = await northwind();
  const ada = of.as("ada");
  const [outcome] = await of.send({
    status: "critical",
    host: "db-1",
    check: "disk",
    description: "No space left on device: writes of orders fail",
  });
  const params = { env: "all", id: outcome?.incident_id ?? "0" };
  const connect = async () => {
    const desk = await ada.call(createIntegration, {
      body: {
        name: "Desk",
        type: "outbound",
        parent_source_system: "itsm",
        config: {
          url: "https://desk.example/now",
          username: "tocsin",
          secret: "Password-1",
          reads_tickets: true,
        },
      },
    });
    const opened_at = of.clock.nowS() - 30 * 24 * 3600;
    await of.sql((sql) =>
      saveTickets(sql, desk.id, [
        testTicket({
          external_id: "1",
          title: "Orders cannot be written: no space left on db-1",
          description: "Customers cannot order since noon",
          is_open: false,
          close_code: "Solved",
          assignment_group: "Databases",
          labels: { host: ["db-1"] },
          notes: { close_notes: "Old logs were deleted", work_notes: "Disk of db-1 is full" },
          opened_at,
        }),
        testTicket({
          external_id: "2",
          title: "No space left on device: writes of orders fail on db-7",
          labels: { host: ["db-7"] },
          opened_at,
        }),
        testTicket({ external_id: "3", title: "Printer out of toner", opened_at }),
        testTicket({
          external_id: "4",
          title: "No space left on device: writes of orders fail on db-1",
          opened_at: of.clock.nowS() - 91 * 24 * 3600,
        }),
      ]),
    );
  };
  const find = () => ada.call(findExternalSimilarities, { params, query: {} });
  return { ...of, ada, params, connect, find };
}

test("closed tickets that are like it come first, with what was noted", async () => {
  const { connect, find } = await openScene();
  expect(await find()).toMatchObject({ items: [], has_desk: false });
  await connect();
  const reply = await find();
  expect(reply).toMatchObject({ has_desk: true, compared: 3 });
  expect(reply.items.map(({ key }) => key)).toEqual(["INC1", "INC2"]);
  expect(reply.items[0]).toMatchObject({
    close_code: "Solved",
    assignment_group: "Databases",
    close_notes: "Old logs were deleted",
    work_notes: "Disk of db-1 is full",
    comments: null,
    summary: "Orders cannot be written: no space left on db-1. Old logs were deleted",
    feedback: null,
  });
  expect(reply.items[0]?.reasoning).toContain("db-1");
});

test("a verdict on a ticket counts for tickets alone", async () => {
  const { connect, find, ada, params } = await openScene();
  await connect();
  const [first] = (await find()).items;
  const body = { ticket_id: first?.id ?? "0", isHelpful: true };
  expect(await ada.call(judgeExternalSimilarity, { params, body })).toMatchObject({
    precision: { right: 1, of: 1 },
  });
  expect((await find()).items.map(({ feedback }) => feedback)).toEqual([true, null]);
  const path = `/resources/v1/environments/all/incidents/${params.id}/external-similarities/feedback`;
  expect((await ada.raw("POST", path, { ticket_id: "1", isHelpful: true })).status).toBe(404);
});
