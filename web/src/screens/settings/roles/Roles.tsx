import { type RoleDraft, type RoleItem, roles } from "../../../data/roles.ts";
import { compareByName } from "../../../parts/EntryScreen/entry-choices.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { Chip } from "../../../ui/text/Chip.tsx";
import { roleWords as words, entryWords } from "../../../words/words.ts";
import { RoleForm } from "./RoleForm.tsx";
import { RoleSide } from "./RoleSide.tsx";

const view: EntryView<RoleItem, RoleDraft> = {
  path: "/settings/roles",
  resource: "roles",
  api: roles,
  words,
  titleOf: ({ name }) => name,
  detailOf: ({ description, is_built_in }) => description || (is_built_in ? words.builtIn : ""),
  trailOf: ({ users }) => words.users(users.length),
  textOf: ({ description, permissions }) => `${description} ${permissions.join(" ")}`,
  filters: [
    { id: "built-in", label: words.builtIn, matches: ({ is_built_in }) => is_built_in },
    { id: "own", label: words.own, matches: ({ is_built_in }) => !is_built_in },
  ],
  sorts: [
    {
      id: "kind",
      label: words.builtIn,
      compare: (a, b) => Number(b.is_built_in) - Number(a.is_built_in) || compareByName(a, b),
    },
    { id: "name", label: entryWords.sorts.name, compare: compareByName },
  ],
  draftOf: (item) => ({
    name: item?.name ?? "",
    description: item?.description ?? "",
    permissions: item?.permissions ?? [],
    environments: item?.environments ?? [],
  }),
  uniqueField: "name",
  copyDraft: (draft) => ({ ...draft, name: entryWords.copyOf(draft.name) }),
  hasSwitch: false,
  lockReasonOf: ({ is_built_in }) => (is_built_in ? words.builtInWords : null),
  extraOf: ({ is_built_in }) => (is_built_in ? <Chip>{words.builtIn}</Chip> : null),
  Form: RoleForm,
  Preview: RoleSide,
};

export const Roles = () => <EntryScreen view={view} />;
