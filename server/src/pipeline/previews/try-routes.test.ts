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
