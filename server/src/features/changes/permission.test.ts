/** Who may not see changes learns that there are some, and nothing of them. */
import { expect, test } from "vitest";
import { judgeChange, searchChanges } from "#contract/changes.ts";
import { createPreviewLink, getPreview, listActivities } from "#contract/incidents.ts";
import { callerOn } from "../../test-caller.ts";
import { northwind } from "../../test-northwind.ts";
import { connectAs } from "../live/test-live-client.ts";

async function openScene() {
  const of = await northwind();
  const ada = of.as("ada");
  const report = (identifier: string) =>
    of.post(
      {
        app_key: of.appKey,
        identifier,
        status: "Done",
        summary: "Firewall of the shop",
        start: of.clock.nowS(),
        tags: { host: "db-1" },
      },
      { path: "/data/v2/changes" },
    );
  await report("CHG-1");
  of.clock.forward({ minutes: 1 });
  const [outcome] = await of.send({ status: "critical", host: "db-1" });
  of.clock.forward({ seconds: 12 });
  await of.settle();
  const id = outcome?.incident_id ?? "0";
  const { items } = await ada.call(searchChanges, { query: {} });
  const judge = () =>
    ada.call(judgeChange, {
      params: { changeId: items[0]?.id ?? "0" },
      body: { incident_id: id, match_certainty: "MATCH", comment: "the shop's rules" },
    });
  const environments = [{ environment_id: "all", access: "read" as const }];
  const memberWith = (...permissions: "changes@read"[]) => of.join({ permissions, environments });
  return { ...of, ada, id, judge, memberWith, report };
}
const ofChanges = { types: "change_suspected,change_judged" };

test("the history of an incident names changes to those who may see them", async () => {
  const { id, ada, judge, memberWith, house } = await openScene();
  await judge();
  const params = { env: "all", id };
  const historyOf = async (person: Pick<typeof ada, "call">) =>
    (await person.call(listActivities, { params, query: ofChanges })).activities.map(
      (activity) => activity.params,
    );
  const visible = [
    { certainty: "MATCH", change: "CHG-1: Firewall of the shop", comment: "the shop's rules" },
    { changes: ["CHG-1: Firewall of the shop"] },
  ];
  const hidden = [{ certainty: "MATCH" }, { count: 1 }];
  expect(await historyOf(ada)).toEqual(visible);
  expect(await historyOf(await memberWith("changes@read"))).toEqual(visible);
  expect(await historyOf(await memberWith())).toEqual(hidden);

  const { token } = await ada.call(createPreviewLink, { params, body: {} });
  const visitor = callerOn(house.server.app, { authorization: `Bearer ${token}` });
  const { activities } = await visitor.call(getPreview, { params });
  expect(activities.slice(0, 2).map((activity) => activity.params)).toEqual(hidden);
});

test("news of changes reaches those who may see them, and nobody else", async () => {
  const of = await openScene();
  const [reader, stranger] = [
    await connectAs(of, await of.memberWith("changes@read")),
    await connectAs(of, await of.memberWith()),
  ];
  await of.judge();
  expect(await reader.next("config")).toEqual({ kind: "changes" });
  await of.report("CHG-2");
  expect(await reader.next("config")).toEqual({ kind: "changes" });
  // Later than the others, and for everybody.
  await of.send({ status: "critical", host: "web-1" });
  await stranger.next("incident", (news) => !JSON.stringify(news).includes(`"${of.id}"`));
  expect(stranger.received.filter(([kind]) => kind === "config")).toEqual([]);
});
