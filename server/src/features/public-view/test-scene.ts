/** Two services that may be public, one that never is, and incidents with a marker in every field. */
import { createEnvironment } from "#contract/environments.ts";
import { assignIncidents, resolveIncidents } from "#contract/incident-actions.ts";
import { addComment } from "#contract/incidents.ts";
import { savePublicView, type PublicViewSettings } from "#contract/public-view.ts";
import { callerOn, type TestResponse } from "../../test-caller.ts";
import { northwind, type Organization } from "../../test-northwind.ts";
import { defaultSettings } from "./defaults.ts";

export interface PublicScene {
  of: Organization;
  name: string;
  environments: { pay: string; web: string; inner: string };
  save(settings: Partial<PublicViewSettings>): Promise<PublicViewSettings>;
  /** Of the program interface, as anybody gets it. */
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>;
  measured(): Promise<void>;
}

/** Of one service each; the last is inside the house. */
export const teams = ["pay", "web", "inner"] as const;
export type Team = (typeof teams)[number];

export async function publicScene(): Promise<PublicScene> {
  const of = await northwind();
  const name = await switchOn(of);
  const ids = await Promise.all(
    teams.map(async (team) => {
      const body = { name: `mk-env-${team}`, description: "mk-envtext", filter: `team = *${team}` };
      return (await of.as("ada").call(createEnvironment, { body })).id;
    }),
  );
  const [pay = "", web = "", inner = ""] = ids;
  let settings: PublicViewSettings = {
    ...defaultSettings,
    published: true,
    services: [
      { environment_id: pay, name: "Payments" },
      { environment_id: web, name: "Shop" },
    ],
  };
  const measured = async (): Promise<void> => {
    await of.settle();
    await of.house.server.analytics.drained();
  };
  return {
    of,
    name,
    environments: { pay, web, inner },
    save: async (changes) => {
      settings = { ...settings, ...changes };
      await measured();
      await of.as("ada").call(savePublicView, { body: { settings } });
      return settings;
    },
    get: (path, headers) =>
      callerOn(of.house.server.app, {}).raw("GET", path, undefined, headers ?? {}),
    measured,
  };
}

/** Answers the organization's handle. */
export const switchOn = (of: Organization): Promise<string> =>
  of.sql(async (sql) => {
    const [row] = await sql<{ name: string }>(
      `UPDATE organizations SET feature_toggles = feature_toggles || '{"public_observability": true}'
       WHERE id = tocsin_organization() RETURNING name`,
    );
    return row?.name ?? "";
  });

/** What an incident holds; each text appears in nothing else. */
export const markedEvent = (team: Team, n: number) => ({
  host: `mk-host-${team}-${n}`,
  check: `mk-check-${n}`,
  status: n % 2 === 0 ? "critical" : "warning",
  description: `mk-description-${n}`,
  team: `mk-team-${team}`,
  region: `mk-region-${n}`,
  owner: `mk-owner-${n}`,
});

/** Somebody talks about it, takes it, and ends it if wanted. */
export async function workOn(of: Organization, id: string, isEnded: boolean): Promise<void> {
  const ada = of.as("ada");
  const params = { env: "all" };
  await ada.call(addComment, { params: { ...params, id }, body: { body: `mk-comment-${id}` } });
  await ada.call(assignIncidents, { params, body: { ids: [id], assignee: ada.userId } });
  if (isEnded) await ada.call(resolveIncidents, { params, body: { ids: [id] } });
}
