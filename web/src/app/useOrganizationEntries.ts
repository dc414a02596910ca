import { errorText } from "../data/client/error-text.ts";
import { useMe, useMyOrganizations, useSwitchOrganization } from "../data/session/session.ts";
import type { MenuEntry } from "../ui/overlay/MenuList.tsx";
import { showToast } from "../ui/overlay/toasts.ts";
import { shellWords as words } from "../words/words.ts";

/** The person's organizations as menu entries; empty with only one. */
export function useOrganizationEntries(): MenuEntry[] {
  const { organization } = useMe();
  const { data: options = [] } = useMyOrganizations();
  const { mutate } = useSwitchOrganization();
  const go = (name: string, displayName: string) =>
    mutate(name, {
      onError: (error) =>
        showToast({
          tone: "problem",
          title: words.switchFailed(displayName),
          detail: errorText(error),
        }),
    });
  if (options.length < 2) return [];
  return options.map(({ organizationName, displayName, type }) => {
    const isChecked = organizationName === organization.name;
    return {
      id: organizationName,
      label: displayName,
      detail: words.types[type],
      isChecked,
      onSelect: () => isChecked || go(organizationName, displayName),
    };
  });
}
