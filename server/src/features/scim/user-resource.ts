import type { ScimUserBody } from "#contract/scim-users.ts";
import { scimSchemas } from "#contract/scim.ts";
import { accountEmail } from "#contract/scalars.ts";
import { rfc3339 } from "../../platform/rfc3339.ts";
import { refuseField } from "../../platform/refuse.ts";
import type { Resource } from "./patch.ts";

/** The parts of a name, as the provider sent them. */
export interface NameParts {
  displayName?: string | null | undefined;
  formatted?: string | null | undefined;
  givenName?: string | null | undefined;
  familyName?: string | null | undefined;
}
/** A member, with what the provider calls them. */
export interface ScimUser {
  id: string;
  user_name: string;
  external_id: string | null;
  email: string;
  name: string;
  name_parts: NameParts;
  active: boolean;
  created_at: number;
  updated_at: number;
  /** False for a member whom no provider has sent. */
  is_provisioned: boolean;
  groups: { value: string; display: string }[];
}
/** What a provider's request says of somebody. */
export interface UserDraft {
  user_name: string;
  external_id: string | null;
  email: string;
  /** Null where the provider sends none. */
  name: string | null;
  name_parts: NameParts;
  active: boolean;
}

/** What can be patched. */
export const userAttributes = [
  "userName",
  "externalId",
  "name",
  "displayName",
  "emails",
  "active",
] as const;

export function userResource(user: ScimUser, baseUrl: string) {
  const { displayName, ...parts } = user.name_parts;
  return {
    schemas: [scimSchemas.user],
    id: user.id,
    ...(user.external_id === null ? {} : { externalId: user.external_id }),
    userName: user.user_name,
    name: { ...parts, formatted: user.name },
    displayName: displayName ?? user.name,
    emails: [{ value: user.email, type: "work", primary: true }],
    active: user.active,
    groups: user.groups,
    meta: {
      resourceType: "User",
      created: rfc3339(user.created_at),
      lastModified: rfc3339(user.updated_at),
      location: `${baseUrl}/Users/${user.id}`,
    },
  };
}

/** What a PATCH is applied to: without the parts of the name that only the product has filled in. */
export const patchableUser = (user: ScimUser): Resource => {
  const { displayName, ...name } = user.name_parts;
  return {
    userName: user.user_name,
    externalId: user.external_id,
    name,
    displayName,
    emails: [{ value: user.email, type: "work", primary: true }],
    active: user.active,
  };
};

/** `before`: null for somebody whom SCIM does not have yet. */
export function draftOf(body: ScimUserBody, before: ScimUser | null): UserDraft {
  const name_parts = { ...body.name, displayName: body.displayName };
  return {
    user_name: body.userName,
    external_id: body.externalId || null,
    email: emailOf(body, before),
    name: nameOf(name_parts),
    name_parts,
    active: body.active ?? before?.active ?? true,
  };
}

/** The primary address, else that of work, else the first; else the user name, if it is one. */
function emailOf({ emails, userName }: ScimUserBody, before: ScimUser | null): string {
  const items = (emails ?? []).filter(({ value }) => value);
  const item =
    items.find(({ primary }) => primary === true) ??
    items.find(({ type }) => type?.toLowerCase() === "work") ??
    items[0];
  // Without addresses, one that came from elsewhere stays.
  if (item === undefined && before !== null && !isSameText(before.user_name, before.email))
    return before.email;
  const address = accountEmail.safeParse(item?.value ?? userName);
  if (!address.success) {
    if (item === undefined && before !== null) return before.email;
    throw refuseField("scim_no_email", "emails", item?.value ?? userName);
  }
  return address.data;
}

export function nameOf({
  displayName,
  formatted,
  givenName,
  familyName,
}: NameParts): string | null {
  const parts = [givenName, familyName].filter((part) => part);
  const name = displayName || (parts.length > 0 ? parts.join(" ") : formatted);
  return name ? name.slice(0, 200) : null;
}

const isSameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
