/** What people did where it was alike, and what may be done now. */
import { expect, test } from "vitest";
import { assignIncidents, resolveIncidents } from "#contract/incident-actions.ts";
import { addComment, getIncident, listActivities } from "#contract/incidents.ts";
import {
  applySuggestedAction,
  judgeRemediation,
  judgeSuggestedAction,
  suggestActions,
  suggestRemediation,
} from "#contract/suggested-actions.ts";
import { northwind } from "../../test-northwind.ts";

const full = (host: string, more: Record<string, string> = {}) => ({
  status: "critical",
  host,
  check: "disk",
  description: `No space left on ${host}`,
  ...more,
});

async function openScene() {
  const of = await northwind();
  const ada = of.as("ada");
  let opened = 0;
  const open = async (event: Record<string, unknown>) => {
    opened += 1;
    // Nothing joins what is older.
    of.clock.forward({ hours: 2 });
    // The same identity would reopen the incident of before.
    const [outcome] = await of.send({ incident_identifier: `alert ${opened}`, ...event });
    await of.house.server.searchIndex.drained();
    return outcome?.incident_id ?? "0";
  };
  const env = "all";
  const past = await open(full("db-1", { runbook: "https://wiki.example/disks" }));
  await ada.call(assignIncidents, {
    params: { env },
    body: { ids: [past], assignee: of.as("uma").userId },
  });
  await ada.call(addComment, {
    params: { env, id: past },
    body: { body: "It was the logs. Restarted the log shipper on db-1." },
  });
  await ada.call(resolveIncidents, { params: { env }, body: { ids: [past] } });
  const now = await open(full("db-1"));
  const params = { env, id: now };
  return { ...of, ada, past, now, params, open };
}

test("what people did in a similar incident that ended is suggested, with where", async () => {
  const { ada, params, past } = await openScene();
  const { items, compared } = await ada.call(suggestActions, { params });
  expect(compared).toBe(1);
  expect(items).toEqual([
    {
      index: 0,
      type: "helped",
      description: "Restart: Restarted the log shipper on db-1.",
      score: 1,
      incidents: 1,
      evidence: [{ incident_id: past, text: "Restarted the log shipper on db-1." }],
      feedback: null,
    },
    {
      index: 1,
      type: "assigned",
      description: "Assign it to Uma",
      score: 1,
      incidents: 1,
      evidence: [{ incident_id: past, text: "Assign it to Uma" }],
      feedback: null,
    },
  ]);
});

test("an action that is taken stands in the history, and nothing else changes", async () => {
  const { ada, params, clock } = await openScene();
  const before = await ada.call(getIncident, { params });
  clock.forward({ minutes: 1 });
  const body = { index: 0, description: "Restart: the log shipper" };
  await ada.call(applySuggestedAction, { params, body });
  const { activities } = await ada.call(listActivities, {
    params,
    query: { types: "action_applied" },
  });
  expect(activities).toMatchObject([{ actor: { name: "Ada" }, params: body }]);
  const { updated_at: _at, version: _version, ...after } = await ada.call(getIncident, { params });
  expect(before).toMatchObject(after);
});

test("steps come from the runbook and from comments, each with its source", async () => {
  const { ada, params, past, open } = await openScene();
  const { items } = await ada.call(suggestRemediation, { params });
  expect(items.map(({ description, source }) => ({ description, source }))).toEqual([
    {
      description: "Follow the runbook https://wiki.example/disks",
      source: {
        kind: "runbook",
        name: "runbook",
        incident_id: past,
        url: "https://wiki.example/disks",
      },
    },
    {
      description: "Restarted the log shipper on db-1.",
      source: { kind: "comment", name: "Ada", incident_id: past, url: null },
    },
  ]);
  const own = await open(full("db-9", { runbook: "Call the night watch" }));
  const [first] = (await ada.call(suggestRemediation, { params: { env: "all", id: own } })).items;
  expect(first).toMatchObject({
    description: "Call the night watch",
    source: { incident_id: null, url: null },
  });
});

test("each kind has verdicts of its own", async () => {
  const { ada, params } = await openScene();
  const [action] = (await ada.call(suggestActions, { params })).items;
  const body = { isHelpful: false, action: action?.description ?? "", additionalFeedback: "no" };
  expect(await ada.call(judgeSuggestedAction, { params, body })).toMatchObject({
    precision: { right: 0, of: 1 },
  });
  const suggested = await ada.call(suggestActions, { params });
  expect(suggested).toMatchObject({ precision: { right: 0, of: 1 } });
  expect(suggested.items.map(({ feedback }) => feedback)).toEqual([false, null]);
  expect((await ada.call(suggestRemediation, { params })).precision).toBeNull();
  const whole = { isHelpful: true };
  expect(await ada.call(judgeRemediation, { params, body: whole })).toMatchObject({
    precision: { right: 1, of: 1 },
  });
});

test("nothing is suggested where nothing ended, and a reader may not judge or apply", async () => {
  const { ada, as, params, open } = await openScene();
  const id = await open({ status: "critical", host: "lonely", check: "temperature" });
  const unlike = { params: { env: "all", id } };
  expect((await ada.call(suggestActions, unlike)).items).toEqual([]);
  const path = `/resources/v1/environments/all/incidents/${params.id}/historical-suggested-actions`;
  const rui = as("rui");
  expect((await rui.raw("POST", path)).status).toBe(200);
  const body = { index: 0, description: "Restart it", isHelpful: true, action: "Restart it" };
  expect((await rui.raw("POST", `${path}/apply`, body)).status).toBe(403);
  expect((await rui.raw("POST", `${path}/feedback`, body)).status).toBe(403);
});
