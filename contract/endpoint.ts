import type { z } from "zod";
import type { ConfigKind } from "./news.ts";
import type { EnvironmentAccess, GrantedAction, Permission } from "./permissions.ts";
import type { RefusalCode } from "./refusals.ts";
import type { Toggle } from "./toggles.ts";

/** Who may call. Checked in one place, before the handler runs. */
export type Need =
  | { kind: "public" }
  | { kind: "session" }
  | { kind: "ingest-key" }
  | { kind: "preview-token" }
  /** Of a program that runs commands of workflows. */
  | { kind: "runner-token" }
  /** Of an identity provider that provisions people. */
  | { kind: "scim-token" }
  /** Who runs the installation; in a session only, never by a key. */
  | { kind: "superadmin" }
  | {
      kind: "permission";
      permission: Permission;
      /** This access to any one environment does as well. */
      orEnvironment?: EnvironmentAccess;
    }
  /** The access the caller needs to the environment named `env` (or `id`) in the path. */
  | {
      kind: "environment";
      access: EnvironmentAccess;
      /** Of the actions on incidents, the one that the grant must give besides. */
      action?: GrantedAction;
    };

export type RawReply = "redirect" | `${"application" | "text"}/${string}`;

export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
  /** Path parameters stand in braces: `/web/environments/{id}`. */
  path: string;
  /** A second spelling that is served as well, for programs that were written to it. */
  alsoAt?: string;
  summary: string;
  needs: Need;
  toggle?: Toggle;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
  /** Success status, 200 unless said. 204 has no body. */
  status?: 200 | 201 | 202 | 204;
  refuses?: readonly RefusalCode[];
  /** Served as a streaming native route; the body is not JSON. */
  raw?: true;
  /** What a raw endpoint reads, as the published contract says it; the handler parses by itself. */
  rawBody?: { mediaType: string; schema: z.ZodType };
  /** What is sent where that is not `application/json`: a media type, or a browser elsewhere. */
  sends?: RawReply;
  /** The longest body, where that is not the usual one of what it needs. */
  bodyBytes?: number;
  /**
   * Answers also while the organization asks for a second factor that the session has not proved:
   * what sets one up, and what leaves.
   */
  isBeforeFactor?: true;
  /** Creates something, although it answers neither 201 nor 202. */
  creates?: true;
  /** Asks with a body, and changes nothing. */
  isReadOnly?: true;
  /** Answers also while the session sees as a role, although it changes something of the session. */
  isInRolePreview?: true;
  /** The key may come as the password of basic authentication, from tools that set no bearer. */
  takesBasicKey?: true;
  /** What is wrong with a call, or not there, is answered in one JSON text, as its tools read it. */
  refusesInText?: true;
  /** A refusal is a `google.rpc.Status`, in the encoding of the request. */
  refusesAsRpcStatus?: true;
  /** A refusal is an error of SCIM: RFC 7644, 3.12. */
  refusesAsScim?: true;
  /** Another site's page may post it: what it carries proves itself. */
  isFromElsewhere?: true;
  /** The console has a screen at the same address: a browser that opens it gets that. */
  isAlsoScreen?: true;
  /**
   * An address may make three times as many in a minute: people share one. What counts by account
   * stands with the handler.
   */
  attemptsPerMinute?: number;
  /** Kinds of settings whose news makes an answer stale: the console asks again. */
  changesWith?: readonly ConfigKind[];
  /** Part of the view for the public: at its own origin, where there is one, and nowhere else. */
  isPublicView?: true;
  /** Never called by the console; programs call it. */
  apiOnly?: true;
}

export type InputOf<E extends Endpoint> = {
  params: E["params"] extends z.ZodType ? z.output<E["params"]> : Record<string, never>;
  query: E["query"] extends z.ZodType ? z.output<E["query"]> : Record<string, never>;
  body: E["body"] extends z.ZodType ? z.output<E["body"]> : undefined;
};
/** What a caller sends: before defaults and conversions. */
export type CallOf<E extends Endpoint> = (E["params"] extends z.ZodType
  ? { params: z.input<E["params"]> }
  : { params?: never }) &
  (E["query"] extends z.ZodType ? { query?: z.input<E["query"]> } : { query?: never }) &
  (E["body"] extends z.ZodType ? { body: z.input<E["body"]> } : { body?: never });
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

export const anyone = { kind: "public" } as const;
export const signedIn = { kind: "session" } as const;
export const superadmin = { kind: "superadmin" } as const;
export const may = <P extends Permission>(permission: P) =>
  ({ kind: "permission", permission }) as const;
export const mayOrIn = <P extends Permission, A extends EnvironmentAccess>(
  permission: P,
  orEnvironment: A,
) => ({ kind: "permission", permission, orEnvironment }) as const;
export const inEnvironment = <A extends EnvironmentAccess>(access: A) =>
  ({ kind: "environment", access }) as const;
/** An action on incidents: roles may be given some of them. */
export const mayAct = <A extends GrantedAction>(action: A) =>
  ({ kind: "environment", access: "incident_actions", action }) as const;
