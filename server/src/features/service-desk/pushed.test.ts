/** Tickets that trackers push, whether an incident was shared with them or not. */
import { expect, test } from "vitest";
import { codeHostToken, openGitHub } from "../../test-peers/code-hosts.ts";
import { jiraAccount, openJira } from "../../test-peers/jira.ts";
import { signedWebhook } from "../../test-peers/jira-webhooks.ts";
import { openServiceNow, serviceNowUser } from "../../test-peers/service-now.ts";
import {
  callbackSecret,
  callbacksOf,
  hmac,
  postCallback,
  signedCallback,
} from "../callbacks/test-callbacks.ts";
import { ticketScenes } from "../delivery/test-ticket-scene.ts";
import { isoText, openDesk } from "./test-desk-scene.ts";
import { switchServiceDesk } from "./test-tickets.ts";

const [jira, github, serviceNow] = [
  await openJira("cloud"),
  await openGitHub(),
  await openServiceNow(),
];
const openTickets = ticketScenes(jira, github, serviceNow);

async function openJiraDesk(host: string, changes: Record<string, unknown> = {}) {
  const config = {
    url: jira.url,
    ...jiraAccount,
    project: "OPS",
    callback_secret: callbackSecret,
    ...changes,
  };
  const of = await openDesk(openTickets, jira, { kind: "issue-tracker", config, host });
  const issue = jira.open({ summary: `${host} is slow`, labels: ["site:d12"] });
  const move = (status: typeof issue.status, atS = of.clock.nowS()) => {
    jira.as({ name: "Mia" }).move(issue, status);
    const webhook = jira.webhooks.at(-1) ?? {};
    return postCallback(of, signedWebhook(webhook, { secret: callbackSecret, atS }));
  };
  return { ...of, issue, move };
}

test("an issue that nobody shared is stored as its webhook has it, and changes nothing else", async () => {
  const of = await openJiraDesk("unshared");
  expect(await of.move("In Progress")).toMatchObject({ status: 200, body: { accepted: 0 } });
  expect(await of.stored()).toMatchObject([
    {
      key: of.issue.key,
      title: "unshared is slow",
      status: "In Progress",
      is_open: true,
      labels: { site: ["d12"] },
    },
  ]);
  await of.move("Done");
  expect(await of.stored()).toMatchObject([{ status: "Done", is_open: false }]);
  expect((await callbacksOf(of)).map(({ state }) => state)).toEqual(["ignored"]);
});

test("what is forged, not wanted, off or older than what is known is not stored", async () => {
  const of = await openJiraDesk("forged");
  const wrong = signedWebhook({ webhookEvent: "x" }, { secret: "other", atS: of.clock.nowS() });
  expect(await postCallback(of, wrong)).toMatchObject({ status: 401 });
  await switchServiceDesk(of, false);
  await of.move("In Progress");
  await switchServiceDesk(of, true);
  await of.configure({ reads_tickets: false });
  await of.move("To Do");
  await of.configure({ reads_tickets: true, ticket_filter: "labels = vip" });
  await of.move("In Progress");
  expect(await of.stored()).toEqual([]);

  await of.configure({ ticket_filter: "" });
  await of.move("To Do");
  await of.configure({ ticket_filter: "labels = vip" });
  await of.move("In Progress");
  expect(await of.stored()).toMatchObject([{ status: "In Progress" }]);
  of.issue.updated = "2020-01-01T00:00:00.000+0000";
  await of.move("Done");
  expect(await of.stored()).toMatchObject([{ status: "In Progress" }]);
});

test("an issue of GitHub comes with its webhook, and a pull request does not", async () => {
  const config = {
    service: "github",
    url: github.url,
    token: codeHostToken,
    project: "northwind/ops",
    callback_secret: callbackSecret,
  };
  const of = await openDesk(openTickets, github, { kind: "task-tracker", config, host: "hook" });
  const now = isoText(of.clock.nowS());
  const hook = (number: number, more: object) => {
    const body = JSON.stringify({
      action: "opened",
      sender: { login: "mia" },
      issue: {
        number,
        html_url: `https://github.example/northwind/ops/issues/${number}`,
        title: `issue ${number}`,
        body: null,
        state: "open",
        labels: [{ name: "customer" }],
        user: { login: "mia" },
        created_at: now,
        updated_at: now,
        closed_at: null,
        ...more,
      },
    });
    const signature = `sha256=${hmac(body)}`;
    return postCallback(of, {
      body,
      headers: { "x-github-event": "issues", "x-hub-signature-256": signature },
    });
  };
  await hook(7, {});
  await hook(8, { pull_request: { url: "https://github.example/pulls/8" } });
  expect(await of.stored()).toMatchObject([{ key: "#7", labels: { label: ["customer"] } }]);
});

test("a record of ServiceNow that says it has changed is read at once", async () => {
  const config = { url: serviceNow.url, ...serviceNowUser, callback_secret: callbackSecret };
  const of = await openDesk(openTickets, serviceNow, { kind: "itsm", config, host: "told" });
  const record = serviceNow.open({ short_description: "printer" });
  await of.read();
  record.short_description = "label printer";
  record.sys_updated_on = isoText(of.clock.nowS()).replace("T", " ").replace("Z", "");
  const update = { sys_id: record.sys_id, sys_mod_count: 1, updated_by: {}, state: "2" };
  await postCallback(of, signedCallback(update, { at: of.clock.nowS() }));
  expect(await of.stored()).toMatchObject([{ title: "label printer" }]);
});
