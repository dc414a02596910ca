/** What rules of before were made of by the migrations that changed their form. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createAutoshareRule, listAutoshareRules } from "#contract/autoshare-rules.ts";
import { createAlertFilter, listAlertFilters } from "#contract/alert-filters.ts";
import {
  createCorrelationPattern,
  listCorrelationPatterns,
} from "#contract/correlation-patterns.ts";
import { asOwner } from "../../test-house.ts";
import { northwind, southridge, type Organization } from "../../test-northwind.ts";

const migrate = async (of: Organization, name: string): Promise<void> => {
  const text = await readFile(
    new URL(`../../../migrations/2026-11-22-${name}.sql`, import.meta.url),
    "utf8",
  );
  await asOwner(of.house.ownerUrl, (client) => client.query(`BEGIN; ${text}; COMMIT`));
};
/** As it stood before. */
const setBody = (of: Organization, id: string, change: string) =>
  of.sql((sql) =>
    sql(
      `UPDATE rules SET body = ${change} WHERE organization_id = tocsin_organization()
       AND id = $1`,
      [id],
    ),
  );
const isForced = (of: Organization) =>
  of.sql(async (sql) => {
    const [row] = await sql<{ forced: boolean }>(
      "SELECT relforcerowsecurity AS forced FROM pg_class WHERE relname = 'rules'",
    );
    return row?.forced;
  });

test("a filter without a condition goes on dropping everything, as *, in every organization; others stay", async () => {
  const filters = async (of: Organization) =>
    Object.fromEntries(
      (await of.as("ada").call(listAlertFilters, {})).items.map(({ name, bpql }) => [name, bpql]),
    );
  const [of, foreign] = [await northwind(), await southridge()];
  const create = async (organization: Organization, name: string, bpql: string) => {
    const { id } = await organization
      .as("ada")
      .call(createAlertFilter, { body: { name, bpql: "host = never-sent" } });
    await setBody(organization, id, `jsonb_set(body, '{bpql}', to_jsonb(E'${bpql}'::text))`);
  };
  await create(of, "empty", "");
  await create(of, "blank", " \\t\\n");
  await create(of, "narrow", "host = x");
  await create(foreign, "empty", "");
  await migrate(of, "085-filters-of-everything");
  expect([await filters(of), await filters(foreign), await isForced(of)]).toEqual([
    { empty: "*", blank: "*", narrow: "host = x" },
    { empty: "*" },
    true,
  ]);
});

test("patterns of before have an empty title; those that have one keep it", async () => {
  const of = await northwind();
  const create = async (tag: string, more: object) =>
    (
      await of.as("ada").call(createCorrelationPattern, {
        body: { tags: [tag], time_window: 10, ...more },
      })
    ).id;
  const untitled = await create("rack", {});
  await create("room", { title: "Rooms" });
  await setBody(of, untitled, "body - 'title'");
  await migrate(of, "086-pattern-titles");
  const titles = (await of.as("ada").call(listCorrelationPatterns, {})).items.flatMap(
    ({ tags, title }) => (["rack", "room"].includes(tags[0] ?? "") ? [[tags[0], title]] : []),
  );
  expect([titles.sort(), await isForced(of)]).toEqual([
    [
      ["rack", ""],
      ["room", "Rooms"],
    ],
    true,
  ]);
  const [row] = await of.sql((sql) =>
    sql("SELECT body->'title' AS title FROM rules WHERE id = $1", [untitled]),
  );
  expect(row).toEqual({ title: "" });
});

test("messages of AutoShare rules are Liquid, and say what they said before", async () => {
  const of = await northwind();
  const messages: Record<string, readonly [string, string]> = {
    fields: ["${title} is ${ Status }!", "{{ incident.title }} is {{ incident.status }}!"],
    tags: ["on ${host} (${odd name})", 'on {{ tags.host }} ({{ tags["odd name"] }})'],
    literal: ["{{ x }} {% if %} ${id}", '{{ "{{" }} x }} {{ "{%" }} if %} {{ incident.id }}'],
    plain: ["Please $look {here}", "Please $look {here}"],
  };
  for (const [name, [message]] of Object.entries(messages)) {
    const { id } = await of.as("ada").call(createAutoshareRule, {
      body: { name, targets: [{ system: "email", target: "ops@north.test" }] },
    });
    await of.sql((sql) =>
      sql(
        `UPDATE rules SET body = jsonb_set(body, '{message}', to_jsonb($2::text))
         WHERE organization_id = tocsin_organization() AND id = $1`,
        [id, message],
      ),
    );
  }
  await migrate(of, "153-messages-in-liquid");
  const { items } = await of.as("ada").call(listAutoshareRules, {});
  expect(Object.fromEntries(items.map(({ name, message }) => [name, message]))).toEqual(
    Object.fromEntries(Object.entries(messages).map(([name, [, after]]) => [name, after])),
  );
  expect(await isForced(of)).toBe(true);
});
