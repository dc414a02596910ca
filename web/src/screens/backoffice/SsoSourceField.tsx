import { useState } from "react";
import type { getBackofficeOrganization } from "#contract/backoffice.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { useBackofficeOrganizations } from "../../data/backoffice.ts";
import { Select } from "../../ui/Select.tsx";
import { useSettled } from "../../ui/useSettled.ts";
import { backofficeWords } from "../../words/en.ts";

const words = backofficeWords.organizations;

interface SsoSourceFieldProps {
  one: ReplyOf<typeof getBackofficeOrganization>;
  value: string | null;
  error: string | undefined;
  onChange: (id: string | null) => void;
}

/** Whose single sign-on an organization's people come by. One that others follow has its own. */
export function SsoSourceField({
  one: { id, sso_source: held, sso_followers: followers },
  value,
  error,
  onChange,
}: SsoSourceFieldProps) {
  const [typed, setTyped] = useState("");
  const { data } = useBackofficeOrganizations({ search: useSettled(typed) });
  const others = new Map(
    [...(held === null ? [] : [held]), ...(data?.items ?? [])]
      .filter((other) => other.id !== id)
      .map((other) => [
        other.id,
        { value: other.id, label: other.display_name, detail: other.name },
      ]),
  );
  const isFollowed = followers.length > 0;
  return (
    <Select
      label={words.ssoSource}
      help={
        isFollowed
          ? words.ssoFollowed(followers.map((one) => one.display_name).join(", "))
          : words.ssoSourceHelp
      }
      isDisabled={isFollowed && value === null}
      options={[{ value: "", label: words.ssoOwn }, ...others.values()]}
      value={value ?? ""}
      error={error}
      isSearchable
      onSearch={setTyped}
      onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
    />
  );
}
