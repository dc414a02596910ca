import type { EnvironmentAccess, GrantedAction } from "#contract/permissions.ts";

/**
 * How whoever opened a session proved themself: by a password alone, by a second factor or a
 * passkey, by a link of recovery, by single sign-on, or by an API key.
 */
export const authenticationMethods = ["password", "factor", "recovery", "sso", "key"] as const;
export type AuthenticationMethod = (typeof authenticationMethods)[number];

/** Who calls, in which organization, and what they hold. Found once per request. */
export interface Caller {
  organizationId: string;
  userId: string | null;
  /** Name that activities and the audit log show. */
  name: string;
  kind: "user" | "api-key" | "system";
  sessionId: string | null;
  /** The API key that acts, or that opened the session: it reaches its own organization only. */
  keyId: string | null;
  /** A service account: nobody signs in as one. */
  isService: boolean;
  /**
   * Name of the organization whose configuration is being copied, while it is: the audit log says
   * it.
   */
  copiedFrom?: string;
  permissions: ReadonlySet<string>;
  /** Environment id → highest access; the key `all` reaches every environment. */
  environments: ReadonlyMap<string, EnvironmentAccess>;
  /** Environment id or `all` → what of the actions on incidents its grants give. */
  incidentActions: ReadonlyMap<string, ReadonlySet<GrantedAction>>;
  toggles: ReadonlySet<string>;
  isExpired: boolean;
  proof: AuthenticationMethod;
  /**
   * The organization asks for a second factor, which this session has not proved: nothing else may
   * be done before.
   */
  owesFactor: boolean;
  /**
   * Runs the installation, and came by a way that no organization vouches for: may enter the back
   * office.
   */
  isSuperadmin: boolean;
  /**
   * Set while the session sees as a role would: what is held above is narrowed to it, and nothing
   * is changed.
   */
  rolePreview: RolePreview | null;
  /** Runs the installation, but an organization's single sign-on opened this session. */
  isOperatorBySso: boolean;
}

export interface RolePreview {
  roleId: string;
  roleName: string;
  endsAt: number;
  /** The caller holds all that the role gives. */
  isWhole: boolean;
  /** As themselves. */
  own: Caller;
}

/** An ingest key, good for sending events and for nothing else. */
export interface KeyHolder {
  organizationId: string;
  keyId: string;
  name: string;
}

/** A program that runs commands of workflows, and asks for them itself. */
export interface RunnerHolder {
  organizationId: string;
  runnerId: string;
  name: string;
}

/** An identity provider, which provisions the people of one organization. */
export interface ScimHolder {
  organizationId: string;
}

/** A preview link's token: one incident, read-only. */
export interface PreviewHolder {
  organizationId: string;
  incidentId: string;
  linkId: string;
}

/** The environments that a checked call may touch. */
export interface EnvironmentReach {
  /** As named in the path: an id or `all`. */
  environmentId: string;
  /** Every environment, or these ids only. */
  environments: "everything" | readonly string[];
}
