import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from "#contract/second-factor.ts";
import { endpointQuery } from "../client/endpoint-query.ts";
import { call } from "../client/call.ts";
import { invalidateEndpoints, useEndpointMutation } from "../client/endpoint-mutation.ts";
import { type PasskeyObstacle, passkeyObstacle } from "./passkey-obstacle.ts";
import { startSession } from "./session.ts";

const stale = [getSecondFactor];
export const useSecondFactor = () => useQuery(endpointQuery(getSecondFactor));
export const useBeginSecondFactor = () => useEndpointMutation(beginSecondFactor);
export const useConfirmSecondFactor = () => useEndpointMutation(confirmSecondFactor, { stale });
export const useEndSecondFactor = () => useEndpointMutation(endSecondFactor, { stale });
export const useRenamePasskey = () => useEndpointMutation(renamePasskey, { stale });
export const useRemovePasskey = () => useEndpointMutation(removePasskey, { stale });

/** Known only where the address is safe: over TLS, or on this machine by name. */
export const currentPasskeyObstacle = (): PasskeyObstacle | null =>
  passkeyObstacle({
    hostname: location.hostname,
    isSecure: isSecureContext,
    knowsPasskeys: browserSupportsWebAuthn(),
  });
export const supportsPasskeys = (): boolean => currentPasskeyObstacle() === null;

type CreationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];
type RequestOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** The browser asks the person's device, the server keeps what it made. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async ({ name, currentPassword }: { name: string; currentPassword: string }) => {
      // The server's library makes the options for the browser's library of the same version.
      const optionsJSON = (await call(beginPasskey, {
        body: { currentPassword },
      })) as unknown as CreationOptions;
      const credential = await startRegistration({ optionsJSON });
      return call(addPasskey, {
        body: {
          name,
          response: {
            ...credential,
            type: "public-key",
            response: { ...credential.response },
            clientExtensionResults: { ...credential.clientExtensionResults },
          },
        },
      });
    },
    onSuccess: () => invalidateEndpoints(...stale),
  });

interface PasskeyTarget {
  organization: string | undefined;
  acceptsInvitation: boolean;
}
export const usePasskeySignIn = () =>
  useMutation({
    mutationFn: async ({ organization, acceptsInvitation }: PasskeyTarget) => {
      // as above
      const optionsJSON = (await call(beginPasskeySignIn, {})) as unknown as RequestOptions;
      const proof = await startAuthentication({ optionsJSON });
      return call(signInByPasskey, {
        body: {
          response: {
            ...proof,
            type: "public-key",
            response: { ...proof.response },
            clientExtensionResults: { ...proof.clientExtensionResults },
          },
          ...(organization === undefined ? {} : { organization_name: organization }),
          accept_invitation: acceptsInvitation,
        },
      });
    },
    onSuccess: startSession,
  });
