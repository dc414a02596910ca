import type { Permission } from "#contract/permissions.ts";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { RefusedState } from "../../ui/state/RefusedState.tsx";
import { errorPageWords as words } from "../../words/words.ts";

/** In the place of a screen: what it needs, and whom to ask. */
export function NoPermission({
  needs,
}: {
  needs: Permission | "superadmin" | "superadmin by password" | undefined;
}) {
  return (
    <RefusedState
      size="page"
      level={1}
      title={words.noPermission}
      actions={<ButtonLink href="/feed/all?folder=active">{words.toFeed}</ButtonLink>}
    >
      <p>{needs === "superadmin by password" ? words.operatorBySso : words.noPermissionWords}</p>
      {needs !== "superadmin by password" && (
        <p className="small">{needs === undefined ? words.toggleOff : words.needs(needs)}</p>
      )}
    </RefusedState>
  );
}
