import { useState } from "react";
import type { getBackofficeOrganization } from "#contract/backoffice.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { useBackofficeOrganizations } from "../../data/backoffice.ts";
import { Select } from "../../ui/form/Select.tsx";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { backofficeWords, listText } from "../../words/words.ts";

const words = backofficeWords.organizations;

interface SsoSourceFieldProps {
  organization: ReplyOf<typeof getBackofficeOrganization>;
  value: string | null;
  error: string | undefined;
  onChange: (id: string | null) => void;
}

/** Whose single sign-on an organization's people come by. One that others follow has its own. */
export function SsoSourceField({
  organization: { id, sso_source: currentSource, sso_followers: followers },
  value,
  error,
  onChange,
}: SsoSourceFieldProps) {
  const [typed, setTyped] = useState("");
  const { data } = useBackofficeOrganizations({ search: useDebouncedValue(typed) });
  const sourceOptions = new Map(
    [...(currentSource === null ? [] : [currentSource]), ...(data?.items ?? [])]
      .filter((candidate) => candidate.id !== id)
      .map((candidate) => [
        candidate.id,
        { value: candidate.id, label: candidate.display_name, detail: candidate.name },
      ]),
  );
  const isFollowed = followers.length > 0;
  return (
    <Select
      label={words.ssoSource}
      help={
        isFollowed
          ? words.ssoFollowed(listText(followers.map((follower) => follower.display_name)))
          : words.ssoSourceHelp
      }
      isDisabled={isFollowed && value === null}
      options={[{ value: "", label: words.ssoOwn }, ...sourceOptions.values()]}
      value={value ?? ""}
      error={error}
      isSearchable
      onSearch={setTyped}
      onChange={(selectedId) => onChange(selectedId === "" ? null : selectedId)}
    />
  );
}
