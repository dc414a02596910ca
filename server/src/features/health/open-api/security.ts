import type { Need } from "#contract/endpoint.ts";
import { sessionCookie } from "../../../platform/http/serve.ts";

export const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: sessionCookie,
    description: "A browser's session. A write also carries an Origin of the product itself.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "A user's API key, or a service account's token.",
  },
  ingestKey: {
    type: "http",
    scheme: "bearer",
    description: "An ingest key of the organization (settings, API keys).",
  },
  ingestBasic: {
    type: "http",
    scheme: "basic",
    description:
      "For senders that can set no bearer header: the ingest key is the password; the user name may be the app_key.",
  },
  ingestQuery: {
    type: "apiKey",
    in: "query",
    name: "key",
    description: "For senders that can set no header: the ingest key in the query.",
  },
  previewToken: {
    type: "http",
    scheme: "bearer",
    description: "The token of a preview link: one incident, to read.",
  },
  runnerToken: {
    type: "http",
    scheme: "bearer",
    description: "The token of a runner (settings, workflows): it fetches commands to run.",
  },
  scimToken: {
    type: "http",
    scheme: "bearer",
    description: "The token for provisioning by SCIM (settings, single sign-on).",
  },
};

/** One of these is enough. */
export function securityOf({ kind }: Need): Partial<Record<keyof typeof securitySchemes, []>>[] {
  switch (kind) {
    case "public":
      return [];
    case "ingest-key":
      return [{ ingestKey: [] }, { ingestBasic: [] }, { ingestQuery: [] }];
    case "preview-token":
      return [{ previewToken: [] }];
    case "runner-token":
      return [{ runnerToken: [] }];
    case "scim-token":
      return [{ scimToken: [] }];
    case "superadmin":
      return [{ session: [] }];
    case "session":
    case "permission":
    case "environment":
      return [{ session: [] }, { bearer: [] }];
  }
}

export function describeNeed(need: Need): string {
  switch (need.kind) {
    case "public":
      return "Needs nothing.";
    case "session":
      return "Needs a session or a user's API key.";
    case "ingest-key":
      return "Needs an ingest key.";
    case "preview-token":
      return "Needs a preview link's token.";
    case "runner-token":
      return "Needs a runner's token.";
    case "scim-token":
      return "Needs the organization's token for SCIM.";
    case "superadmin":
      return "Needs the super admin of the installation, in a session.";
    case "permission":
      return need.orEnvironment === undefined
        ? `Needs the permission ${need.permission}.`
        : `Needs the permission ${need.permission}, or ${need.orEnvironment} access to an environment.`;
    case "environment":
      return `Needs ${need.access} access to the environment.`;
  }
}
