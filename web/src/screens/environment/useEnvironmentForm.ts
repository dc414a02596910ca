import { useState } from "react";
import { actionsOf } from "#contract/permissions.ts";
import { createEnvironment, type Environment } from "#contract/environments.ts";
import { schemaProblems } from "../../data/client/field-problems.ts";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { baseOf } from "../../data/client/entries.ts";
import {
  useCreateEnvironment,
  useCreateEnvironmentGroup,
  useUpdateEnvironment,
} from "../../data/environment-changes.ts";
import { valueText } from "../../parts/difference/differences.ts";
import { useMergedDraft } from "../../parts/draft/useMergedDraft.ts";
import { environmentWords as words } from "../../words/words.ts";
import { changedParts, findGroup, type EnvironmentDraft, type Group } from "./environment-draft.ts";
import { canonicalText, type FilterDraft, filterToSend, problemsOf } from "./filter-draft.ts";
import { useFilterFields } from "./useFilterFields.ts";
import { useFilterPreview } from "./useFilterPreview.ts";

interface EnvironmentFormOptions {
  /** What is saved, as a draft. */
  saved: EnvironmentDraft;
  /** A former version that is to be restored. */
  initial: EnvironmentDraft | null;
  /** Null while it is new. */
  environment: Environment | null;
  groups: readonly Group[];
  mayPreview: boolean;
  mayMakeGroups: boolean;
}

/** An environment being changed: the draft, its preview, its problems, and how it is saved. */
export function useEnvironmentForm({
  saved,
  initial,
  environment,
  groups,
  mayPreview,
  mayMakeGroups,
}: EnvironmentFormOptions) {
  const { kindOf } = useFilterFields();
  const form = useMergedDraft(saved, {
    whole: ["filter"],
    ...(initial && { initial }),
  });
  const { draft } = form;
  const [error, setError] = useState<object | null>(null);
  const { problems, refusal, refuse } = useFormProblems(error, {
    ...draft,
    group_id: draft.group,
  });
  const [showsAll, setShowsAll] = useState(false);
  const preview = useFilterPreview({ filter: draft.filter, mayPreview });
  const [create, update, createGroup] = [
    useCreateEnvironment(),
    useUpdateEnvironment(),
    useCreateEnvironmentGroup(),
  ];

  const changed = changedParts(saved, draft, kindOf);
  const filterRefusal = problems.filter ?? problems["filter.rules"] ?? preview.refusal;

  const set = (part: Partial<EnvironmentDraft>) => {
    form.set(part);
    if (part.filter) preview.askSoon(part.filter);
  };
  const discard = () => {
    form.discard();
    setError(null);
    setShowsAll(false);
    preview.askNow(saved.filter);
  };
  const groupName = draft.group.trim();
  const isNewGroup = groupName !== "" && !findGroup(groups, groupName);
  const localProblems = (): Partial<Record<string, string>> => ({
    ...schemaProblems(createEnvironment.body.pick({ name: true }), draft),
    ...(isNewGroup && !mayMakeGroups && { group: words.groupRefused(groupName) }),
  });
  const save = async (): Promise<Environment | null> => {
    setShowsAll(true);
    const local = localProblems();
    if (Object.keys(local).length > 0 || problemsOf(draft.filter, kindOf).length > 0) {
      refuse(local);
      return null;
    }
    const group = isNewGroup
      ? await createGroup.mutateAsync({ body: { name: groupName } })
      : findGroup(groups, groupName);
    // All of them are named too: a grant that says nothing of actions leaves them as they were.
    const roles = Object.entries(draft.roles).map(([roleId, grant]) => ({
      id: roleId,
      access: grant.access,
      ...(grant.access !== "read" && { actions: [...actionsOf(grant)] }),
    }));
    const body = {
      name: draft.name.trim(),
      description: draft.description,
      group_id: group?.id ?? null,
      filter: filterToSend(draft.filter),
      roles,
    };
    // Only what was changed: what others changed elsewhere stays.
    const part = Object.fromEntries(
      Object.entries(body).filter(([field]) =>
        changed.includes((field === "group_id" ? "group" : field) as keyof EnvironmentDraft),
      ),
    ); // the fields of `whole` are the draft's parts
    const done =
      environment === null
        ? await create.mutateAsync({ body })
        : await update.mutateAsync({
            params: { id: environment.id },
            body: { ...part, base: baseOf(environment, part) },
          });
    form.dropSaved();
    setError(null);
    setShowsAll(false);
    preview.askNow(draft.filter);
    return done;
  };
  return {
    ...form,
    changed,
    set,
    discard,
    problems,
    refusal,
    showsAll,
    filterRefusal,
    isNewGroup,
    preview,
    /** Of one side of a conflict: a filter is a query, whatever it is drawn as. */
    valueTextOf: (field: string, value: unknown): string =>
      field === "filter" ? canonicalText(value as FilterDraft, kindOf) : valueText(value), // the field tells
    isSaving: create.isPending || update.isPending || createGroup.isPending,
    /** Refusals become problems at their fields. */
    save: () =>
      save().then(
        (done) => done,
        (refused: Error) => {
          setError(refused);
          return null;
        },
      ),
  };
}
