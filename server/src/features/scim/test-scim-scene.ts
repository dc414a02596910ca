import { scimMediaType } from "#contract/scim.ts";
import { createScimToken } from "#contract/scim-settings.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import type { Organization } from "../../test-cast.ts";

export interface ScimAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: ScimBody;
}

/** A user, a group, a list or an error: what an answer has of these, the tests say. */
interface ScimBody {
  id: string;
  userName: string;
  externalId: string;
  displayName: string;
  active: boolean;
  name: { formatted: string };
  emails: { value: string }[];
  members: { value: string }[];
  totalResults: number;
  Resources: ScimBody[];
  status: string;
  detail: string;
  scimType?: string;
  /** Of a type of resource. */
  schema: string;
}

/** Whom a provider is to a server: its requests, with their media type and the token. */
export function providerOf(of: Organization, token: string) {
  const caller = callerOn(of.house.server.app, withKey(token));
  return async (method: string, path: string, body?: object | string): Promise<ScimAnswer> => {
    const type = body === undefined ? {} : { "content-type": `${scimMediaType}; charset=utf-8` };
    const { status, headers, body: text } = await caller.raw(method, `/scim/v2${path}`, body, type);
    return { status, headers, body: bodyOf(text) };
  };
}

/** Checked by the assertions. */
const bodyOf = (body: unknown): ScimBody =>
  (typeof body === "string" ? JSON.parse(body) : body) as ScimBody;

export const connectProvider = async (of: Organization) =>
  providerOf(of, (await of.as("ada").call(createScimToken, {})).secret);
