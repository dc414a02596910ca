import { type RoleDraft, type RoleItem, roles } from "../../../data/roles.ts";
import { byName } from "../../../parts/EntryScreen/entry-choices.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { roleWords as words, entryWords } from "../../../words/en.ts";
import { RoleForm } from "./RoleForm.tsx";
import { RoleSide } from "./RoleSide.tsx";

const view: EntryView<RoleItem, RoleDraft> = {
  path: "/settings/roles",
  resource: "roles",
  asks: roles,
  words,
  titleOf: ({ name }) => name,
  detailOf: ({ description, is_built_in }) => description || (is_built_in ? words.builtIn : ""),
  trailOf: ({ users }) => words.users(users.length),
  textOf: ({ description, permissions }) => `${description} ${permissions.join(" ")}`,
  filters: [
    { id: "built-in", label: words.builtIn, holds: ({ is_built_in }) => is_built_in },
    { id: "own", label: words.own, holds: ({ is_built_in }) => !is_built_in },
  ],
  sorts: [
    {
      id: "kind",
      label: words.builtIn,
      compare: (one, other) =>
        Number(other.is_built_in) - Number(one.is_built_in) || byName(one, other),
    },
    { id: "name", label: entryWords.sorts.name, compare: byName },
  ],
  draftOf: (item) => ({
    name: item?.name ?? "",
    description: item?.description ?? "",
    permissions: item?.permissions ?? [],
    environments: item?.environments ?? [],
  }),
  copied: (draft) => ({ ...draft, name: entryWords.copyOf(draft.name) }),
  hasSwitch: false,
  fixedBecause: ({ is_built_in }) => (is_built_in ? words.builtInWords : null),
  asideOf: ({ is_built_in }) => (is_built_in ? <Chip>{words.builtIn}</Chip> : null),
  Form: RoleForm,
  Preview: RoleSide,
};

export const Roles = () => <EntryScreen view={view} />;
