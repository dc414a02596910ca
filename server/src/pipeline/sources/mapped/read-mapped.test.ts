import { expect, test } from "vitest";
import { type PayloadMapping, payloadMappingInput } from "#contract/payload-mappings.ts";
import { readyMapping } from "../../../features/payload-mappings/ready-mapping.ts";
import { SourceFault } from "../source.ts";
import { readMapped } from "./read-mapped.ts";
import { suggestMapping } from "./suggest-mapping.ts";

const at = Date.parse("2026-03-01T12:00:00Z") / 1000;
const mapping = (fields: Partial<PayloadMapping>) =>
  readyMapping(payloadMappingInput.parse({ primary: ["node"], ...fields }));

test("each field is at the first path that has a value, in the event and then in the request", () => {
  const payload = {
    cluster: "eu-1",
    result: {
      rows: [
        { node: "db-1", lvl: "P1", when: "2026-03-01T10:00:00Z", labels: { team: "data" } },
        { machine: "db-2", lvl: "P9" },
      ],
    },
  };
  const { events } = readMapped(
    payload,
    mapping({
      array: "result.rows",
      primary: ["node", "machine"],
      status: ["lvl"],
      status_values: [{ value: "p1", status: "critical" }],
      status_default: "warning",
      time: ["when"],
      tags: [{ name: "region", path: "cluster" }],
      map_remaining: false,
    }),
    at,
  );
  expect(events.map(({ raw }) => raw)).toEqual([
    {
      host: "db-1",
      primary_property: "host",
      status: "critical",
      timestamp: Date.parse("2026-03-01T10:00:00Z") / 1000,
      region: "eu-1",
      description: "db-1",
    },
    {
      host: "db-2",
      primary_property: "host",
      status: "warning",
      region: "eu-1",
      description: "db-2",
    },
  ]);
  expect(events[0]?.guesses).toEqual([]);
});

test("a word that is mapped nowhere means what it says, else the default; both are said", () => {
  const read = (payload: object) =>
    readMapped(payload, mapping({ status: ["state", "severity"], status_default: "unknown" }), at)
      .events[0];
  expect(read({ node: "a", state: "resolved", severity: "major" })?.raw["status"]).toBe("ok");
  expect(read({ node: "a", state: "triggered", severity: "minor" })?.raw["status"]).toBe("warning");
  const undecided = read({ node: "a", state: "triggered" });
  expect(undecided?.raw["status"]).toBe("unknown");
  expect(undecided?.guesses).toMatchObject([{ path: "state", why: /triggered.*default/ }]);
});

test("what is left becomes tags, if that is wanted", () => {
  const payload = { node: "a", labels: { team: "data" }, extra: 1 };
  expect(readMapped(payload, mapping({}), at).events[0]?.raw).toMatchObject({
    team: "data",
    extra: 1,
  });
  expect(
    readMapped(payload, mapping({ map_remaining: false }), at).events[0]?.raw,
  ).not.toHaveProperty("extra");
});

test("handshakes stay handshakes, and a list that is missing is refused", () => {
  const mapped = mapping({ array: "rows" });
  expect(readMapped({ challenge: "c", type: "url_verification" }, mapped, at).notice?.kind).toBe(
    "handshake",
  );
  expect(() => readMapped({ node: "a" }, mapped, at)).toThrow(SourceFault);
});

test("what is suggested reads a payload as it was guessed, and its recovery too", () => {
  const payload = (state: string) => ({
    incident: { id: "INC-77", state, severity: "major", service: "checkout", check: "Errors" },
  });
  const suggested = suggestMapping(payload("triggered"), at);
  expect(suggested).toMatchObject({
    array: "",
    primary: ["incident.service"],
    primary_tag: "service",
    secondary: ["incident.check"],
    status: ["incident.state", "incident.severity"],
    identity: ["incident.id"],
    status_values: [{ value: "major", status: "critical" }],
  });
  if (!suggested) return;
  const [first] = readMapped(payload("triggered"), readyMapping(suggested), at).events;
  const [recovery] = readMapped(payload("resolved"), readyMapping(suggested), at).events;
  expect(first?.raw).toMatchObject({ service: "checkout", check: "Errors", status: "critical" });
  expect(recovery?.raw).toMatchObject({
    status: "ok",
    incident_identifier: first?.raw["incident_identifier"],
  });
});

test("of a list, what is suggested says where it is", () => {
  const payload = { alerts: [{ host: "a", check: "ping", state: "down" }] };
  expect(suggestMapping(payload, at)).toMatchObject({ array: "alerts", primary: ["host"] });
  expect(suggestMapping([{ hostname: "a", check: "ping", state: "down" }], at)).toMatchObject({
    array: "",
    primary: ["hostname"],
  });
});

test("named groups become fields: of the first that matches, before what the payload has", () => {
  const mapped = mapping({
    extractions: [
      { path: "subject", regex: "^(?<what>DOWN|UP) alert: (?<site>[^ ]+)" },
      { path: "subject", regex: "(?P<site>[a-z-]+) at (?<where>\\w+)" },
      { path: "nowhere", regex: "(?<site>.+)" },
    ],
    primary: ["site"],
    status: ["what"],
    tags: [{ name: "place", path: "where" }],
    map_remaining: false,
  });
  const read = (subject: string) =>
    readMapped({ subject, site: "other", where: "left" }, mapped, at).events[0]?.raw;
  expect(read("UP alert: shop (pump at rack7)")).toMatchObject({
    host: "shop",
    status: "ok",
    place: "rack7",
  });
  expect(read("pump at hall2")).toMatchObject({ host: "pump", place: "hall2" });
  expect(read("nothing of the kind")).toMatchObject({ host: "other", place: "left" });
});
