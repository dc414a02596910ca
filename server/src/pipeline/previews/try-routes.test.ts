import { expect, test } from "vitest";
import { tryPayload } from "#contract/integrations.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const connect = async (of: Organization, kind = "generic"): Promise<string> =>
  (await of.connect(kind, `tried ${kind}`)).integrationId;

const unknownSender = {
  incident: {
    id: "INC-77",
    state: "triggered",
    severity: "major",
    affected_service: "checkout",
    condition_name: "Too many errors",
    opened_at: "2026-03-01T10:00:00Z",
    html_url: "https://status.example.com/incidents/INC-77",
  },
};

test("a payload of a sender that nobody knows is read, and nothing of it is stored", async () => {
  const of = await northwind();
  const id = await connect(of);

  const reply = await of.as("rui").call(tryPayload, {
    params: { id },
    body: { payload: unknownSender },
  });

  expect(reply).toMatchObject({ source: "generic", notice: null });
  expect(reply.events).toMatchObject([
    {
      outcome: "opened",
      incident_id: null,
      event: {
        status: "critical",
        primary: { name: "service", value: "checkout" },
        secondary: { name: "check", value: "Too many errors" },
        timestamp: Date.parse("2026-03-01T10:00:00Z") / 1000,
        link: "https://status.example.com/incidents/INC-77",
      },
      alert: { id: null, status: "critical" },
      problems: [],
    },
  ]);
  expect(reply.events[0]?.guessed).toContainEqual(
    expect.objectContaining({ field: "status", path: "incident.state" }),
  );
  expect(await of.as("ada").folder("active")).toEqual([]);
});

test("what is open already is named, and of a batch the bad event says why", async () => {
  const of = await northwind();
  await of.send({ host: "db-1", check: "disk", status: "critical" });
  const [incident] = await of.as("ada").folder("active");
  const id = await connect(of);

  const payload = [
    { state: "DOWN", hostname: "db-1", title: "CPU" },
    { message: "nothing that is known" },
  ];
  const reply = await of.as("ada").call(tryPayload, { params: { id }, body: { payload } });

  expect(reply.events).toMatchObject([
    { outcome: "joined", incident_id: incident?.id },
    { outcome: "rejected", event: null, problems: [{ field: "status" }] },
  ]);
});

test("what is no alert says what it is", async () => {
  const of = await northwind();
  const id = await connect(of);
  const payload = { type: "url_verification", challenge: "c" };
  expect(await of.as("ada").call(tryPayload, { params: { id }, body: { payload } })).toMatchObject({
    events: [],
    notice: { kind: "handshake" },
  });
});

test("our own format is read by the rules of our own format", async () => {
  const of = await northwind();
  const id = await connect(of, "api");
  const payload = {
    alerts: [
      { status: "ok", host: "a" },
      { state: "down", hostname: "b" },
    ],
  };
  const reply = await of.as("ada").call(tryPayload, { params: { id }, body: { payload } });
  expect(reply.events.map(({ problems }) => problems.length)).toEqual([0, 2]);
});

test("a mail is tried as mail programs show it, and its mapping reads the same", async () => {
  const of = await northwind();
  const params = { id: await connect(of, "email") };
  const mail = (subject: string) =>
    [
      "Return-Path: <monitor@ops.example.com>",
      "From: Monitor <monitor@ops.example.com>",
      `Subject: ${subject}`,
      "Content-Type: text/html; charset=utf-8",
      "",
      "<p>97&nbsp;% used, see <a href='https://status.example.com/1'>details</a></p>",
    ].join("\n");
  const payload = mail("=?utf-8?Q?[FIRING]_Pl=C3=A4tze?=");
  const reply = await of.as("rui").call(tryPayload, { params, body: { payload } });
  expect(reply).toMatchObject({
    source: "email",
    events: [
      {
        outcome: "opened",
        event: {
          status: "critical",
          primary: { name: "subject", value: "Plätze" },
          link: "https://status.example.com/1",
          tags: { sender_domain: "ops.example.com" },
        },
      },
    ],
  });
  const suggested = reply.suggested_mapping;
  if (!suggested) throw new Error("nothing is suggested");
  const mapped = { params, body: { payload, mapping: suggested } };
  const again = await of.as("rui").call(tryPayload, mapped);
  expect(again.events[0]?.event).toEqual(reply.events[0]?.event);

  const mapping = {
    ...suggested,
    extractions: [{ path: "subject", regex: "(?<what>DOWN|UP): (?<site>\\S+)" }],
    primary: ["site"],
    status: ["what"],
    status_default: "critical" as const,
  };
  const tried = async (subject: string) =>
    (await of.as("rui").call(tryPayload, { params, body: { payload: mail(subject), mapping } }))
      .events[0];
  expect(await tried("Monitor 12 DOWN: shop-1 since 12:03")).toMatchObject({
    event: { status: "critical", primary: { name: "subject", value: "shop-1" } },
  });
  expect(await tried("Monitor 12 UP: shop-1 after 3 min")).toMatchObject({
    event: { status: "ok" },
  });
  const broken = { ...mapping, extractions: [{ path: "subject", regex: "(no group)" }] };
  expect(
    await of.as("rui").try(tryPayload, { params, body: { payload, mapping: broken } }),
  ).toMatchObject({
    status: 400,
    body: { errors: [{ field: "mapping.extractions.0.regex" }] },
  });
  expect(await of.as("ada").folder("active")).toEqual([]);
});
