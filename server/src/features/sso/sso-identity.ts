import { accountEmail } from "#contract/scalars.ts";
import type { Provider } from "./store.ts";

/** What a provider said of somebody, after its signature and every condition held. */
export interface SsoIdentity {
  provider: Provider;
  issuer: string;
  /** The provider's own lasting name of the person; null where it gives a new one each time. */
  subject: string | null;
  email: string | null;
  name: string | null;
  attributes: Record<string, string[]>;
  audience: string[];
  notBeforeS: number | null;
  expiresAtS: number | null;
}

/**
 * An answer that is not believed, or somebody who may not come in. The sentence is for the
 * administrator, not for whoever came.
 */
export class SsoRejected extends Error {
  readonly isVerified: boolean;
  constructor(message: string, isVerified = false) {
    super(message);
    this.isVerified = isVerified;
  }
}

const emailAttributes = [
  "email",
  "mail",
  "emailaddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
  "urn:oid:1.2.840.113549.1.9.1",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
];
const nameAttributes = [
  "displayname",
  "name",
  "cn",
  "urn:oid:2.16.840.1.113730.3.1.241",
  "urn:oid:2.5.4.3",
  "http://schemas.microsoft.com/identity/claims/displayname",
];
const firstNameAttributes = [
  "firstname",
  "givenname",
  "given_name",
  "urn:oid:2.5.4.42",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname",
];
const lastNameAttributes = [
  "lastname",
  "surname",
  "sn",
  "family_name",
  "urn:oid:2.5.4.4",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname",
];

/** By the names that providers give it; the subject itself when it is an address. */
export function emailFrom(
  attributes: Record<string, string[]>,
  subject: string | null,
): string | null {
  const email = [attributeValue(attributes, emailAttributes), subject].find(
    (candidate) => accountEmail.safeParse(candidate).success,
  );
  return email?.toLowerCase() ?? null;
}

export function nameFrom(attributes: Record<string, string[]>): string | null {
  const parts = [
    attributeValue(attributes, firstNameAttributes),
    attributeValue(attributes, lastNameAttributes),
  ].filter((part) => part !== null);
  return (
    (
      attributeValue(attributes, nameAttributes) ?? (parts.length > 0 ? parts.join(" ") : null)
    )?.slice(0, 200) ?? null
  );
}

function attributeValue(
  attributes: Record<string, string[]>,
  names: readonly string[],
): string | null {
  const byName = new Map(
    Object.entries(attributes).map(([name, values]) => [name.toLowerCase(), values[0]?.trim()]),
  );
  return (
    names.map((name) => byName.get(name)).find((value) => value !== undefined && value !== "") ??
    null
  );
}
