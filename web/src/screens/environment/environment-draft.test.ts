import { expect, test } from "vitest";
import type { Environment } from "#contract/environments.ts";
import { changedParts, draftOfVersion, environmentDraftOf } from "./environment-draft.ts";

const environment: Environment = {
  id: "7",
  name: "web",
  description: "",
  group_id: null,
  is_all: false,
  filter: "host = web-*",
  rules: null,
  access: "full_access",
  feed_permission: "full_access",
  roles: [
    { id: "1", name: "Night", access: "incident_actions", actions: ["comment", "resolve"] },
    { id: "2", name: "Day", access: "edit" },
  ],
  placing: null,
};
const kindOf = () => "text" as const;

test("which actions a role has in an environment is part of its draft, and a change of them is one of its roles", () => {
  const draft = environmentDraftOf(environment, []);
  expect(draft.roles).toEqual({
    "1": { access: "incident_actions", actions: ["comment", "resolve"] },
    "2": { access: "edit" },
  });
  const withRole = (id: string, grant: (typeof draft.roles)[string]) => ({
    ...draft,
    roles: { ...draft.roles, [id]: grant },
  });
  expect([
    changedParts(
      draft,
      withRole("1", { access: "incident_actions", actions: ["comment"] }),
      kindOf,
    ),
    changedParts(
      draft,
      withRole("1", { access: "incident_actions", actions: ["resolve", "comment"] }),
      kindOf,
    ),
    changedParts(draft, withRole("1", { access: "incident_actions" }), kindOf),
  ]).toEqual([["roles"], [], ["roles"]]);
});

test("a former version takes the place of the draft; who is granted it stays where it does not say", () => {
  const draft = environmentDraftOf(environment, []);
  const groups = [{ id: "3", name: "Sites", environment_ids: [] }];
  const version = { name: "old", description: "as it was", filter: "host = a", group_id: "3" };
  expect(draftOfVersion({ before: null, after: version }, draft, groups)).toEqual({
    name: "old",
    description: "as it was",
    group: "Sites",
    filter: { mode: "bpql", text: "host = a" },
    roles: draft.roles,
  });
  // Of what was deleted there is only what it was before.
  const deleted = { ...version, roles: [{ id: "9", access: "read" }] };
  expect(draftOfVersion({ before: deleted, after: null }, draft, [])).toMatchObject({
    group: "",
    roles: { "9": { access: "read" } },
  });
  expect(draftOfVersion({ before: null, after: { name: "a role" } }, draft, [])).toBeNull();
});
