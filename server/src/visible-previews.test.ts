/** Previews and suggestions look at what their caller may see, and at nothing else. */
import { expect, test } from "vitest";
import { previewAlertFilter } from "#contract/alert-filters.ts";
import { previewAutoshareRule } from "#contract/autoshare-rules.ts";
import { previewCorrelation, suggestCorrelationPatterns } from "#contract/correlation-patterns.ts";
import { previewEnrichment } from "#contract/enrichment.ts";
import { createEnvironment, previewEnvironment } from "#contract/environments.ts";
import { previewIncidentTag } from "#contract/incident-tags.ts";
import { previewMaintenance } from "#contract/maintenance-plans.ts";
import { previewMapping } from "#contract/mapping.ts";
import { type Permission, permissions } from "#contract/permissions.ts";
import { listSampleEvents } from "#contract/rule-testing.ts";
import { previewRules } from "#contract/rules-preview.ts";
import type { Caller } from "./test-caller.ts";
import { northwind, type Organization } from "./test-northwind.ts";

const previews: Record<string, (caller: Caller) => Promise<unknown>> = {
  previewAlertFilter: (caller) => caller.call(previewAlertFilter, { body: { bpql: "host = *" } }),
  previewAutoshareRule: (caller) =>
    caller.call(previewAutoshareRule, {
      body: { targets: [{ system: "email", target: "somebody@northwind.test" }] },
    }),
  previewCorrelation: (caller) =>
    caller.call(previewCorrelation, {
      body: { correlations: [{ tags: ["rack"], time_window: 60 }] },
    }),
  previewRules: (caller) =>
    caller.call(previewRules, {
      body: { rules: { "correlation-pattern": { items: [{ tags: ["rack"], time_window: 60 }] } } },
    }),
  previewEnrichment: (caller) =>
    caller.call(previewEnrichment, {
      body: { rules: [{ type: "composition", config: { value: "${host}" } }] },
    }),
  previewEnvironment: (caller) => caller.call(previewEnvironment, { body: { filter: "host = *" } }),
  previewIncidentTag: (caller) =>
    caller.call(previewIncidentTag, {
      body: { type: "text", automatic: [{ when: "", value: { kind: "literal", value: "seen" } }] },
    }),
  previewMapping: (caller) =>
    caller.call(previewMapping, {
      body: {
        csv: "host,owner\nsomewhere,somebody\n",
        config: {
          fields: [
            { kind: "query", title: "host", tag_name: "host" },
            { kind: "result", title: "owner", tag_name: "owner" },
          ],
        },
      },
    }),
  previewMaintenance: (caller) =>
    caller.call(previewMaintenance, { body: { condition: "host = *" } }),
  listSampleEvents: (caller) => caller.call(listSampleEvents, { query: {} }),
  suggestCorrelationPatterns: (caller) => caller.call(suggestCorrelationPatterns, {}),
};

/** Everything but what reaches environments. */
const allButEnvironments = permissions.filter(
  (permission): permission is Permission =>
    !permission.startsWith("environments@") || permission === "environments@create",
);

/** Racks that break together, in an environment of their own. */
async function sendOutages(of: Organization, name: string): Promise<void> {
  for (let storm = 0; storm < 16; storm += 1) {
    await of.send(
      ...[0, 1, 2].map((part) => ({
        host: `${name}-${storm * 3 + part}`,
        rack: `${name}-rack-${storm % 8}`,
        status: "critical",
      })),
    );
    of.clock.forward({ hours: 2 });
  }
}

test("previews and suggestions show nothing of environments that the caller does not see", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const { id: web } = await ada.call(createEnvironment, {
    body: { name: "web", filter: "host = web-*" },
  });
  await sendOutages(of, "secret");
  await sendOutages(of, "web");
  await of.settle();
  const outsider = await of.join({ permissions: allButEnvironments, environments: [] });
  const insider = await of.join({
    permissions: allButEnvironments,
    environments: [{ environment_id: web, access: "read" }],
  });
  const shown: Record<string, [string, string, string]> = {};
  for (const [name, ask] of Object.entries(previews)) {
    const seenBy = async (caller: Caller) => {
      const text = JSON.stringify(await ask(caller));
      return [text.includes("secret-"), text.includes("web-")].join();
    };
    shown[name] = [await seenBy(ada), await seenBy(insider), await seenBy(outsider)];
  }
  expect(shown).toEqual(
    Object.fromEntries(
      Object.keys(previews).map((name) => [
        name,
        [expect.stringContaining("true"), expect.stringMatching(/^false,/), "false,false"],
      ]),
    ),
  );
});

test("what is counted is what is seen: today's rules and a draft's, over the same events", async () => {
  const of = await northwind();
  const { id: web } = await of.as("ada").call(createEnvironment, {
    body: { name: "web", filter: "host = web-*" },
  });
  await of.send(
    ...["web-1", "web-2", "secret-1"].map((host) => ({ host, rack: "r1", status: "critical" })),
  );
  await of.settle();
  const insider = await of.join({
    permissions: allButEnvironments,
    environments: [{ environment_id: web, access: "read" }],
  });
  const body = { correlations: [{ tags: ["rack"], time_window: 60 }] };
  const [all, some] = [
    await of.as("ada").call(previewCorrelation, { body }),
    await insider.call(previewCorrelation, { body }),
  ];
  expect([all.events, all.live.alerts, all.draft.incidents]).toEqual([3, 3, 1]);
  expect([some.events, some.live.alerts, some.draft.incidents]).toEqual([2, 2, 1]);
  const filtered = await insider.call(previewAlertFilter, { body: { bpql: "host = *" } });
  expect([filtered.looked_at, filtered.dropped]).toEqual([2, 2]);
  const muted = await insider.call(previewMaintenance, { body: { condition: "host = *" } });
  expect([muted.looked_at, muted.muted, muted.needs_confirmation]).toEqual([2, 2, true]);
});
