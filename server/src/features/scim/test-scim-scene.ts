import { scimMediaType } from "#contract/scim.ts";
import { createScimToken } from "#contract/scim-settings.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import type { Organization } from "../../test-cast.ts";

export interface ScimAnswer {
  status: number;
  headers: Record<string, unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- as the protocol has it
  body: any;
}

/** Whom a provider is to a server: its requests, with their media type and the token. */
export function providerOf(of: Organization, token: string) {
  const caller = callerOn(of.house.server.app, withKey(token));
  return async (method: string, path: string, body?: object | string): Promise<ScimAnswer> => {
    const type = body === undefined ? {} : { "content-type": `${scimMediaType}; charset=utf-8` };
    const { status, headers, body: text } = await caller.raw(method, `/scim/v2${path}`, body, type);
    return { status, headers, body: typeof text === "string" ? JSON.parse(text) : text };
  };
}

export const connectProvider = async (of: Organization) =>
  providerOf(of, (await of.as("ada").call(createScimToken, {})).secret);
