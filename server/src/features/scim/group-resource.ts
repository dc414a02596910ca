import type { ScimGroupBody } from "#contract/scim-groups.ts";
import { scimSchemas } from "#contract/scim.ts";
import { rfc3339 } from "../../platform/rfc3339.ts";
import type { Resource } from "./patch.ts";

export interface ScimGroup {
  id: string;
  display_name: string;
  external_id: string | null;
  created_at: number;
  updated_at: number;
  /** Empty where nobody asks for them. */
  member_ids: string[];
}
export type GroupDraft = Pick<ScimGroup, "display_name" | "external_id" | "member_ids">;

/** What can be patched. */
export const groupAttributes = ["displayName", "externalId", "members"] as const;

export const groupResource = (group: ScimGroup, baseUrl: string) => ({
  schemas: [scimSchemas.group],
  id: group.id,
  ...(group.external_id === null ? {} : { externalId: group.external_id }),
  displayName: group.display_name,
  members: group.member_ids.map((value) => ({ value, $ref: `${baseUrl}/Users/${value}` })),
  meta: {
    resourceType: "Group",
    created: rfc3339(group.created_at),
    lastModified: rfc3339(group.updated_at),
    location: `${baseUrl}/Groups/${group.id}`,
  },
});

/** What a PATCH is applied to. */
export const patchableGroup = ({ display_name, external_id, member_ids }: ScimGroup): Resource => ({
  displayName: display_name,
  externalId: external_id,
  members: member_ids.map((value) => ({ value })),
});

export const groupDraftOf = ({ displayName, externalId, members }: ScimGroupBody): GroupDraft => ({
  display_name: displayName,
  external_id: externalId || null,
  member_ids: [...new Set((members ?? []).map(({ value }) => value))],
});
