import { scimSchemas } from "#contract/scim.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";
import { connectProvider } from "./test-scim-scene.ts";

async function createGroup(of: Organization): Promise<string> {
  const send = await connectProvider(of);
  const members = [{ value: of.as("uma").userId }];
  const { body } = await send("POST", "/Groups", { displayName: `${secret} group`, members });
  return body.id;
}

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const user = { params: { id: of.as("uma").userId }, statusForOutsider: 401 };
  const body = { userName: "row@northwind.test" };
  const group = { params: { id: await createGroup(of) }, statusForOutsider: 401 };
  const groupBody = { displayName: "Row" };
  return {
    pages: {},
    calls: {
      "scimSettings.getScim": {},
      "scimSettings.createScimToken": { refused: "beyond_own" },
      "scimSettings.deleteScimToken": {},
      "scim.getScimProviderConfig": { statusForOutsider: 401 },
      "scim.listScimResourceTypes": { statusForOutsider: 401 },
      "scim.getScimResourceType": { params: { id: "User" }, statusForOutsider: 401 },
      "scim.listScimSchemas": { statusForOutsider: 401 },
      "scim.getScimSchema": { params: { id: scimSchemas.user }, statusForOutsider: 401 },
      "scimUsers.listScimUsers": { statusForOutsider: 401 },
      "scimUsers.createScimUser": { body, statusForOutsider: 401 },
      "scimUsers.getScimUser": user,
      "scimUsers.replaceScimUser": { ...user, body },
      "scimUsers.patchScimUser": {
        ...user,
        body: { Operations: [{ op: "replace", path: "active", value: true }] },
      },
      "scimUsers.deleteScimUser": user,
      "scimGroups.listScimGroups": { statusForOutsider: 401 },
      "scimGroups.createScimGroup": { body: groupBody, statusForOutsider: 401 },
      "scimGroups.getScimGroup": group,
      "scimGroups.replaceScimGroup": { ...group, body: groupBody },
      "scimGroups.patchScimGroup": {
        ...group,
        body: { Operations: [{ op: "replace", path: "displayName", value: "Row" }] },
      },
      "scimGroups.deleteScimGroup": group,
    },
  };
}
