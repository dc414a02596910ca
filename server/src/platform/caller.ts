import type { EnvironmentAccess } from "#contract/permissions.ts";

/** Who calls, in which organization, and what they hold. Found once per request. */
export interface Caller {
  organizationId: string;
  userId: string | null;
  /** Name that activities and the audit log show. */
  name: string;
  kind: "user" | "api-key";
  sessionId: string | null;
  permissions: ReadonlySet<string>;
  /** Environment id → highest access; the key `all` reaches every environment. */
  environments: ReadonlyMap<string, EnvironmentAccess>;
  toggles: ReadonlySet<string>;
  isExpired: boolean;
  /** Runs the installation: may enter the back office. */
  isSuperadmin: boolean;
}

/** An ingest key, good for sending events and for nothing else. */
export interface KeyHolder { organizationId: string; keyId: string; name: string }

/** A preview link's token: one incident, read-only. */
export interface PreviewHolder { organizationId: string; incidentId: string; linkId: string }

/** The environments that a checked call may touch. */
export interface Reach {
  /** As named in the path: an id or `all`. */
  environmentId: string;
  /** Every environment, or these ids only. */
  environments: "everything" | readonly string[];
}
