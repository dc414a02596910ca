import { useMutation, useQuery } from "@tanstack/react-query";
import {
  addPushDevice,
  getWebPush,
  removePushDevice,
  testPushDevice,
  type PushDevice,
} from "#contract/web-push.ts";
import { webPushWords as words } from "../../words/words.ts";
import { call } from "../client/call.ts";
import { invalidateEndpoints, useEndpointMutation } from "../client/endpoint-mutation.ts";
import { endpointQuery } from "../client/endpoint-query.ts";
import {
  endpointHash,
  findSubscription,
  pushObstacle,
  subscribe,
  unsubscribe,
} from "../client/push-subscription.ts";
import { queryClient } from "../client/query-client.ts";

/** What the browser says of this device. */
interface BrowserPush {
  permission: NotificationPermission;
  /** Null while it has no subscription. */
  endpointHash: string | null;
}
const browserPushKey = ["browser push"];

export const useWebPush = () => useQuery(endpointQuery(getWebPush));

/** Asked again whenever the person comes back: permissions are changed outside of the page. */
export const useBrowserPush = () =>
  useQuery({
    queryKey: browserPushKey,
    queryFn: readBrowserPush,
    enabled: pushObstacle() === null,
    networkMode: "always",
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });

async function readBrowserPush(): Promise<BrowserPush> {
  const subscription = await findSubscription();
  return {
    permission: Notification.permission,
    endpointHash: subscription && (await endpointHash(subscription)),
  };
}

/** Why the browser did not do its part, for people. */
export class PushRefusal extends Error {}

/** Asks the person, then the browser's push service, then tells the server. */
export const useTurnOnPush = () =>
  useMutation({
    mutationFn: async ({ publicKey, userId }: { publicKey: string; userId: string }) => {
      if ((await Notification.requestPermission()) !== "granted")
        throw new PushRefusal(words.unanswered);
      const subscription = await subscribe(publicKey, userId).catch((error: unknown) => {
        throw new PushRefusal(words.subscribeFailed(String(error)));
      });
      const { endpoint, keys } = subscription.toJSON();
      const { p256dh = "", auth = "" } = keys ?? {};
      return call(addPushDevice, { body: { endpoint: endpoint ?? "", keys: { p256dh, auth } } });
    },
    onSettled: refreshPush,
  });

export const useTurnOffPush = () =>
  useMutation({
    mutationFn: async ({ id }: PushDevice) => {
      await unsubscribe();
      await call(removePushDevice, { params: { id } });
    },
    onSettled: refreshPush,
  });

const stale = [getWebPush];
export const useRemovePushDevice = () => useEndpointMutation(removePushDevice, { stale });
export const useTestPushDevice = () => useEndpointMutation(testPushDevice, { stale });

async function refreshPush(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: browserPushKey }),
    invalidateEndpoints(getWebPush),
  ]);
}
