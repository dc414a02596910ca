/** Whoever gets a report can end that by its mail, without an account. */
import { expect, test } from "vitest";
import { listReports, sendReport } from "#contract/analytics-reports.ts";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { createContact } from "#contract/contacts.ts";
import { openReportHouse } from "./test-report-scene.ts";

const { openScene } = await openReportHouse();

type Scene = Awaited<ReturnType<typeof openScene>>;

const linkTo = async (of: Scene, address: string): Promise<string> => {
  const mail = (await of.mailsTo(address)).at(-1);
  return /https:\/\/\S+\/unsubscribe\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
};
const follow = async (of: Scene, method: "GET" | "POST", link: string) =>
  of.house.server.app.inject({
    method,
    url: new URL(link).pathname,
    ...(method === "POST" && {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    }),
  });

test("a member and a contact end it by their links; with nobody left it is switched off", async () => {
  const of = await openScene();
  const { _id: contact } = await of.ada.call(createContact, {
    body: { name: "Board", email: "board@outside.test" },
  });
  const rui = of.as("rui");
  const { id } = await of.report({
    designer_ids: [(await of.design()).id],
    user_ids: [rui.userId],
    contact_ids: [contact],
  });
  await of.at("2026-03-04T07:00:00Z");
  const [member, outside] = [
    await linkTo(of, await of.addressOf(rui)),
    await linkTo(of, "board@outside.test"),
  ];
  expect((await follow(of, "GET", member)).body).toContain("<button");
  expect((await of.stored())?.user_ids).toEqual([rui.userId]);

  expect((await follow(of, "POST", member)).statusCode).toBe(200);
  expect((await follow(of, "POST", member)).statusCode).toBe(200);
  expect(await of.stored()).toMatchObject({
    user_ids: [],
    contact_ids: [contact],
    active: true,
  });
  await of.at("2026-03-05T07:00:00Z");
  expect(await of.mailsTo(await of.addressOf(rui))).toHaveLength(1);
  expect(await of.mailsTo("board@outside.test")).toHaveLength(2);

  expect((await follow(of, "POST", outside)).statusCode).toBe(200);
  expect(await of.stored()).toMatchObject({ contact_ids: [], active: false, next_times: [] });
  await of.at("2026-03-06T07:00:00Z");
  expect(await of.mailsTo("board@outside.test")).toHaveLength(2);
  expect((await follow(of, "POST", outside.slice(0, -6))).statusCode).toBe(404);
  const audit = await of.ada.call(listAuditLogs, { query: { resource_type: "analytics" } });
  expect(
    audit.items.filter(({ resource_id }) => resource_id === id).map(({ actor }) => actor.name),
  ).toEqual(["Board", "Rui", "Ada"]);
});

test("a test to an author who does not get the report has no such link", async () => {
  const of = await openScene();
  const { id } = await of.report({
    designer_ids: [(await of.design()).id],
    user_ids: [of.as("rui").userId],
  });
  await of.ada.call(sendReport, { params: { id }, body: {} });
  await of.settle();
  expect(await linkTo(of, await of.addressOf(of.ada))).toBe("");
  expect((await of.ada.call(listReports, {})).items[0]?.user_ids).toEqual([of.as("rui").userId]);
});
