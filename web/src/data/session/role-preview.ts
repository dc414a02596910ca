import { endRolePreview, startRolePreview } from "#contract/role-previews.ts";
import { useEndpointMutation } from "../client/endpoint-mutation.ts";

/** From then on everything is shown as the role sees it: start from the feed. */
export const useStartRolePreview = () =>
  useEndpointMutation(startRolePreview, {
    onSuccess: () => location.assign("/feed/all?folder=active"),
  });

export const useEndRolePreview = (roleId: string) =>
  useEndpointMutation(endRolePreview, {
    onSuccess: () => location.assign(`/settings/roles/${roleId}`),
  });
