import fc from "fast-check";
import { expect, test } from "vitest";
import { factsOf } from "#bpql/facts.ts";
import type { AutoshareBody } from "#contract/autoshare-rules.ts";
import { messageOf, sharingOf } from "./decide.ts";
import { problemsOf } from "./kind.ts";
import { splitRule } from "./split-rule.ts";

const body = (more: Partial<AutoshareBody> = {}): AutoshareBody => ({
  description: "",
  environment_ids: [],
  condition: "",
  targets: [{ system: "email", target: "ops@north.test" }],
  message: "",
  delay_minutes: 0,
  on_update: true,
  ...more,
});
const rule = (id: string, more: Partial<AutoshareBody> = {}, active = true) => ({
  id,
  name: `rule ${id}`,
  active,
  body: body(more),
});
const facts = factsOf(
  { title: ["db-1"], status: ["critical"], host: ["db-1", "db-2"] },
  { nowS: 0, text: () => [] },
);

test("rules are found by the environments that they look at, in their order, each once", () => {
  const rules = sharingOf([
    rule("3", { environment_ids: ["7"] }),
    rule("2"),
    rule("1", { environment_ids: ["7", "8"] }),
    rule("4", { environment_ids: ["9"] }),
    rule("5", {}, false),
  ]);
  const ids = (environments: string[]) =>
    rules.candidates(environments).map((candidate) => candidate.id);
  expect([ids(["7", "8"]), ids([]), ids(["9"])]).toEqual([["3", "2", "1"], ["2"], ["2", "4"]]);
  expect([
    rules.find("1")?.name,
    rules.find("5"),
    sharingOf([rule("5", {}, false)]).isIdle,
  ]).toEqual(["rule 1", undefined, true]);
});

test("looking up by environment finds what asking every rule finds", () => {
  const sets = fc.subarray(["1", "2", "3", "4"]);
  fc.assert(
    fc.property(fc.array(sets, { maxLength: 12 }), sets, (all, environmentIds) => {
      const rules = all.map((environment_ids, at) => rule(String(at), { environment_ids }));
      expect(
        sharingOf(rules)
          .candidates(environmentIds)
          .map((candidate) => candidate.id),
      ).toEqual(
        rules
          .filter(
            ({ body: { environment_ids: those } }) =>
              those.length === 0 || those.some((id) => environmentIds.includes(id)),
          )
          .map((candidate) => candidate.id),
      );
    }),
  );
});

test("a message is filled in, and what it does not know leaves nothing", () => {
  expect(messageOf("${status}: ${title} on ${host}${nowhere}.", facts)).toBe(
    "critical: db-1 on db-1, db-2.",
  );
  expect(messageOf("<b>${title}</b>", facts)).toBe("<b>db-1</b>");
  expect(messageOf("${host}".repeat(500), facts)).toHaveLength(2000);
  expect(
    messageOf("{{ incident.title | upcase }} {{ tags.host | first }} {{ alert.x }}", facts),
  ).toBe("DB-1 db-1 ");
});

test("a condition that cannot be read rests, and says so by its field", () => {
  expect(
    sharingOf([rule("1", { condition: "host = (" })])
      .find("1")
      ?.holds(facts),
  ).toBe(false);
  expect(
    sharingOf([rule("1", { condition: "status = critical" })])
      .find("1")
      ?.holds(facts),
  ).toBe(true);
  expect([
    problemsOf(body({ condition: "host = (" }))[0]?.field,
    problemsOf(body({ message: "{{ title" }))[0]?.field,
    problemsOf(body()),
  ]).toEqual(["condition", "message", []]);
});

test("split, a rule for several targets is one for each, named after it", () => {
  const targets: AutoshareBody["targets"] = [
    { system: "email", target: "5" },
    { system: "sms", target: "+49" },
  ];
  const parts = splitRule(
    { name: "Nights", active: false, body: body({ targets, delay_minutes: 5 }) },
    (target) => target.target,
  );
  expect(
    parts.map((part) => [part.name, part.active, part.body.targets, part.body.delay_minutes]),
  ).toEqual([
    ["Nights · 5", false, [targets[0]], 5],
    ["Nights · +49", false, [targets[1]], 5],
  ]);
  expect(
    splitRule({ name: "Nights", active: true, body: body() }, (target) => target.target),
  ).toHaveLength(1);
});
