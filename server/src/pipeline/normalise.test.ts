import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { normalise, type Origin } from "./normalise.ts";

const nowS = 1_772_539_200;
const origin: Origin = { integration_id: "7", source_system: "api.test", received_at: nowS };
const event = (more: Record<string, unknown> = {}) => {
  const result = normalise({ status: "critical", host: "db-1", ...more }, origin);
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result.event;
};
const problems = (raw: unknown) => {
  const result = normalise(raw, origin);
  return "problems" in result ? result.problems.map(({ code, field }) => [code, field]) : [];
};

test.each([
  [{ host: "a" }, [["missing", "status"]]],
  [{ host: "a", status: "purple" }, [["unknown_status", "status"]]],
  [{ host: "a", status: 2 }, [["unknown_status", "status"]]],
  [{ host: "a", status: null }, [["unknown_status", "status"]]],
  [{ host: "a", status: ["critical"] }, [["unknown_status", "status"]]],
  [{ status: "critical" }, [["missing", "host"]]],
  [{ status: "critical", host: "" }, [["missing", "host"]]],
  [{ status: "critical", host: [] }, [["missing", "host"]]],
  [{ status: "critical", host: null }, [["missing", "host"]]],
  [{ status: "critical", primary_property: "vm" }, [["missing", "primary_property"]]],
  [{ status: "critical", primary_property: 7, vm: "a" }, [["invalid", "primary_property"]]],
  [{ status: "critical", host: "a", timestamp: "yesterday" }, [["invalid", "timestamp"]]],
  [{ status: "critical", host: "a", timestamp: {} }, [["invalid", "timestamp"]]],
  [{ status: "critical", host: "a", timestamp: true }, [["invalid", "timestamp"]]],
  [
    { status: "critical", host: "a", timestamp: nowS + 86_401 },
    [["timestamp_in_future", "timestamp"]],
  ],
  [{ status: "critical", host: "a", timestamp: -1 }, [["timestamp_too_old", "timestamp"]]],
  [
    { status: "critical", host: "a", incident_identifier: {} },
    [["invalid", "incident_identifier"]],
  ],
  [{ status: "critical", host: "a", description: {} }, [["invalid", "description"]]],
  [{ status: "critical", host: "a", labels: { b: 1 } }, [["nested", "labels"]]],
  [{ status: "critical", host: "a", labels: ["x", { b: 1 }] }, [["nested", "labels.1"]]],
  [{ status: "critical", host: "a", labels: [["x"]] }, [["nested", "labels.0"]]],
  [
    { status: "purple", labels: {} },
    [
      ["unknown_status", "status"],
      ["nested", "labels"],
      ["missing", "host"],
    ],
  ],
  ["critical", [["invalid", ""]]],
  [null, [["invalid", ""]]],
  [[], [["invalid", ""]]],
])("%j is refused, every problem by its path", (raw, expected) => {
  expect(problems(raw)).toEqual(expected);
});

test.each([
  [undefined, nowS],
  [null, nowS],
  [nowS - 60, nowS - 60],
  [(nowS - 60) * 1000, nowS - 60],
  [String(nowS - 60), nowS - 60],
  ["2026-03-03T11:59:00Z", nowS - 60],
  ["2026-03-03T12:59:00+01:00", nowS - 60],
  ["1999-12-31T00:00:00Z", 946_598_400],
  [0, 0],
  [nowS + 299, nowS + 299],
  [nowS + 0.25, nowS + 0.25],
])("the timestamp %j means %j", (input, expected) => {
  expect(event({ timestamp: input }).timestamp).toBe(expected);
});

test("a sender whose clock is ahead is taken at the time of receipt, and one that tells no time too", () => {
  expect(event({ timestamp: nowS + 7200 })).toMatchObject({
    timestamp: nowS,
    is_timed: false,
    ahead_s: 7200,
  });
  expect(event({ timestamp: undefined })).toMatchObject({
    timestamp: nowS,
    is_timed: false,
    ahead_s: null,
  });
  expect(event({ timestamp: nowS - 1 })).toMatchObject({ is_timed: true, ahead_s: null });
});

test("the status may be written in any case", () => {
  for (const status of ["critical", "WARNING", " Unknown ", "Acknowledged", "OK"])
    expect(event({ status }).status).toBe(status.trim().toLowerCase());
});

test("the primary property is the first of host, service, application, device, or the one that is named", () => {
  expect(event({ host: "h", service: "s" }).primary).toEqual({ name: "host", value: "h" });
  expect(event({ host: undefined, device: "d", application: "a", service: "s" }).primary).toEqual({
    name: "service",
    value: "s",
  });
  expect(event({ host: undefined, device: "d" }).primary).toEqual({ name: "device", value: "d" });
  expect(event({ primary_property: "VM", vm: "v" }).primary).toEqual({ name: "vm", value: "v" });
});

test("the secondary property is check, or the one that is named, never the primary itself", () => {
  expect(event({ check: "disk" }).secondary).toEqual({ name: "check", value: "disk" });
  expect(event({ check: "disk", secondary_property: "mount", mount: "/var" }).secondary).toEqual({
    name: "mount",
    value: "/var",
  });
  expect(event().secondary).toBeNull();
  expect(event({ primary_property: "check", check: "disk" }).secondary).toBeNull();
});

test("identity is the integration with the identifier, else with both properties", () => {
  const identityWith = (more: Record<string, unknown>) => event(more).identity;
  expect(identityWith({ check: "disk", status: "ok", description: "x", region: "eu" })).toBe(
    identityWith({ check: "disk" }),
  );
  const identities = [
    identityWith({}),
    identityWith({ check: "disk" }),
    identityWith({ check: "cpu" }),
    identityWith({ host: "db-2" }),
    identityWith({ host: undefined, service: "db-1" }),
    identityWith({ incident_identifier: "disk" }),
    identityWith({ secondary_property: "mount", mount: "disk" }),
    identityWith({ incident_identifier: "host\u0001db-1\u0001\u0001" }),
  ];
  expect(new Set(identities).size).toBe(identities.length);
  expect(identityWith({ incident_identifier: 7, host: "a" })).toBe(
    identityWith({ incident_identifier: "7", host: "b", check: "c" }),
  );
  const otherIntegration = normalise(
    { status: "critical", host: "db-1" },
    { ...origin, integration_id: "8" },
  );
  expect("event" in otherIntegration && otherIntegration.event.identity).not.toBe(identityWith({}));
});

test("every other string, number, boolean or list is a tag; names are lower-cased, odd ones kept", () => {
  const { tags } = event({
    Region: "EU",
    cpu: 99.5,
    up: false,
    teams: ["a", "b", "a", null],
    "odd name!": "x",
    app_key: "k",
    nothing: null,
    none: [],
  });
  expect({ ...tags }).toEqual({
    host: "db-1",
    region: "EU",
    cpu: 99.5,
    up: false,
    teams: ["a", "b"],
    "odd name!": "x",
  });
});

test("names of the language itself are ordinary tags", () => {
  const { tags } = event(
    JSON.parse('{"__proto__":"p","constructor":"c","tostring":"t","hasOwnProperty":"h"}') as Record<
      string,
      unknown
    >,
  );
  expect(Object.keys(tags).sort()).toEqual([
    "__proto__",
    "constructor",
    "hasownproperty",
    "host",
    "tostring",
  ]);
  expect(tags["constructor"]).toBe("c");
  expect(({} as Record<string, unknown>)["p"]).toBeUndefined();
});

test("what is too long is cut, and the receipt says so", () => {
  const manyTags = event(
    Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`t${index}`, "x"])),
  );
  expect(Object.keys(manyTags.tags)).toHaveLength(limits.tagsPerAlert);
  const long = event({
    description: "d".repeat(3000),
    wide: "w".repeat(600),
    list: Array.from({ length: 40 }, (_, index) => index),
  });
  expect(long.description).toHaveLength(limits.descriptionCharacters);
  expect(long.description.endsWith("…")).toBe(true);
  expect(long.tags["wide"]).toHaveLength(limits.itemCharacters);
  expect(long.tags["list"]).toHaveLength(limits.itemsPerTag);
  expect(manyTags.cut).toHaveLength(1);
  expect(long.cut).toHaveLength(3);
});

test("a cut never leaves half a character, and NUL and lone surrogates are replaced", () => {
  const bells = event({ a: `${"x".repeat(511)}🔔`, b: "a\u0000b", c: "\ud800" }).tags;
  expect(bells["a"]).toBe("x".repeat(511));
  expect(bells["b"]).toBe("a\uFFFDb");
  expect(bells["c"]).toBe("\uFFFD");
});

test("whatever JSON comes, it is an event that the database can hold or a list of problems", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.jsonValue(),
        fc.record({
          status: fc.constantFrom("critical", "ok"),
          host: fc.string({ unit: "binary" }),
          more: fc.jsonValue(),
        }),
      ),
      (raw) => {
        const result = normalise(raw, origin);
        if ("problems" in result) {
          expect(result.problems.length).toBeGreaterThan(0);
          for (const problem of result.problems)
            expect(problem).toMatchObject({
              code: expect.stringMatching(/./),
              message: expect.stringMatching(/./),
              field: expect.any(String),
            });
        } else {
          const { tags, description, primary } = result.event;
          for (const text of [
            description,
            primary.value,
            ...Object.keys(tags),
            ...Object.values(tags).flat().map(String),
          ])
            expect(text.isWellFormed() && !text.includes("\u0000")).toBe(true);
        }
      },
    ),
  );
});
