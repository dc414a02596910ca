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
import { asking } from "./ask.ts";
import { call } from "./call.ts";
import { markStale, useChange } from "./change.ts";
import { enter } from "./session.ts";

const stale = [getSecondFactor];
export const useSecondFactor = () => useQuery(asking(getSecondFactor));
export const useBeginSecondFactor = () => useChange(beginSecondFactor);
export const useConfirmSecondFactor = () => useChange(confirmSecondFactor, { stale });
export const useEndSecondFactor = () => useChange(endSecondFactor, { stale });
export const useRenamePasskey = () => useChange(renamePasskey, { stale });
export const useRemovePasskey = () => useChange(removePasskey, { stale });

/** Known only where the address is safe: over TLS, or on this machine by name. */
export const knowsPasskeys = (): boolean => browserSupportsWebAuthn();

type Creation = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Request = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** The browser asks the person's device, the server keeps what it made. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async ({ name, currentPassword }: { name: string; currentPassword: string }) => {
      // The server's library makes the options for the browser's library of the same version.
      const optionsJSON = (await call(beginPasskey, {
        body: { currentPassword },
      })) as unknown as Creation;
      const made = await startRegistration({ optionsJSON });
      return call(addPasskey, {
        body: {
          name,
          response: {
            ...made,
            type: "public-key",
            response: { ...made.response },
            clientExtensionResults: { ...made.clientExtensionResults },
          },
        },
      });
    },
    onSuccess: () => markStale(...stale),
  });

export const usePasskeySignIn = () =>
  useMutation({
    mutationFn: async (organization: string | undefined) => {
      const optionsJSON = (await call(beginPasskeySignIn, {})) as unknown as Request; // as above
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
        },
      });
    },
    onSuccess: enter,
  });
