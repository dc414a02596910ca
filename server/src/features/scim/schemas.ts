import { scimLimits, scimPath, scimSchemas } from "#contract/scim.ts";

interface Attribute {
  name: string;
  type: "string" | "boolean" | "complex" | "reference";
  multiValued: boolean;
  required: boolean;
  caseExact: boolean;
  mutability: "readWrite" | "readOnly";
  returned: "default";
  uniqueness: "none" | "server";
  subAttributes?: Attribute[];
}

const attribute = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: "string",
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...more,
});
const complex = (name: string, subAttributes: Attribute[], more: Partial<Attribute> = {}) =>
  attribute(name, { type: "complex", subAttributes, ...more });

const userSchema = {
  id: scimSchemas.user,
  name: "User",
  description: "A member of the organization",
  attributes: [
    attribute("userName", { required: true, uniqueness: "server" }),
    attribute("externalId", { caseExact: true }),
    complex(
      "name",
      ["formatted", "givenName", "familyName"].map((name) => attribute(name)),
    ),
    attribute("displayName"),
    complex(
      "emails",
      [attribute("value"), attribute("type"), attribute("primary", { type: "boolean" })],
      { multiValued: true },
    ),
    attribute("active", { type: "boolean" }),
    complex(
      "groups",
      ["value", "display"].map((name) => attribute(name, { mutability: "readOnly" })),
      { multiValued: true, mutability: "readOnly" },
    ),
  ],
};
const groupSchema = {
  id: scimSchemas.group,
  name: "Group",
  description: "Members who have the roles that single sign-on maps to the group",
  attributes: [
    attribute("displayName", { required: true, uniqueness: "server" }),
    attribute("externalId", { caseExact: true }),
    complex("members", [attribute("value", { required: true })], { multiValued: true }),
  ],
};

export const schemasAt = (baseUrl: string) =>
  [userSchema, groupSchema].map((schema) => ({
    schemas: [scimSchemas.schema],
    ...schema,
    meta: { resourceType: "Schema", location: `${baseUrl}/Schemas/${schema.id}` },
  }));

export const resourceTypesAt = (baseUrl: string) =>
  [userSchema, groupSchema].map(({ id, name, description }) => ({
    schemas: [scimSchemas.resourceType],
    id: name,
    name,
    description,
    endpoint: `/${name}s`,
    schema: id,
    meta: { resourceType: "ResourceType", location: `${baseUrl}/ResourceTypes/${name}` },
  }));

export const providerConfigAt = (baseUrl: string) => ({
  schemas: [scimSchemas.providerConfig],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: scimLimits.largestPage },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "The token that Settings → Single sign-on creates",
      primary: true,
    },
  ],
  meta: {
    resourceType: "ServiceProviderConfig",
    location: `${baseUrl}/ServiceProviderConfig`,
  },
});

export const scimBaseUrl = ({ consoleUrl }: { consoleUrl: string }): string =>
  `${consoleUrl}${scimPath}`;
