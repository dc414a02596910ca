import { createAutoshareRule } from "#contract/autoshare-rules.ts";
import { createEnvironment } from "#contract/environments.ts";
import type { Incident } from "#contract/incidents.ts";
import type { Organization } from "../../test-northwind.ts";

export const ops = { system: "email", target: "ops@north.test" } as const;

export const night = { system: "sms", target: "+31612345678" } as const;

export const createRule = (of: Organization, more: object = {}) =>
  of.as("ada").call(createAutoshareRule, { body: { name: "Tell ops", targets: [ops], ...more } });

export const createEnvironmentOf = (of: Organization, filter: string) =>
  of.as("ada").call(createEnvironment, { body: { name: `Those of ${filter}`, filter } });

export const incidentByTitle = async (
  of: Organization,
  title: string,
  folder: "active" | "resolved" | "maintenance" = "active",
): Promise<Incident | undefined> =>
  (await of.as("ada").folder(folder)).find((candidate) => candidate.title === title);

export const escalationsOf = async (
  of: Organization,
  title: string,
  folder: "active" | "resolved" = "active",
) =>
  (await incidentByTitle(of, title, folder))?.escalations.map(
    (escalation) => `${escalation.by} → ${escalation.address}`,
  );
