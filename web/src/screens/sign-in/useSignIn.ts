import { useState } from "react";
import { isRefusedWith } from "../../data/client/call-error.ts";
import { takeReturnAddress } from "../../data/session/return-address.ts";
import { usePasskeySignIn } from "../../data/session/second-factor.ts";
import { fetchMyOrganizations, useLogIn } from "../../data/session/session.ts";
import { redirectToProvider, useSsoLookup } from "../../data/session/sso.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";

export interface SignInTarget {
  /** To be signed in to. */
  organization: string | undefined;
  /** Where whoever sat here was before; somebody else may come now. */
  previousOrganization: string | undefined;
  onChooseOrganization: () => void;
}

const returnAddress = () => takeReturnAddress({ nowMs: Date.now(), store: sessionStorage });
/** "@northwind.example" of a whole address. */
const domainIn = (address: string): string | null =>
  /^[^@\s]+(@[^@\s]+\.[a-z]{2,})$/i.exec(address.trim())?.[1]?.toLowerCase() ?? null;

/** What is typed, which ways in there are for it, and what each does. */
export function useSignIn({
  organization,
  previousOrganization,
  onChooseOrganization,
}: SignInTarget) {
  const go = useNavigateTo();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isInvited, setInvited] = useState(false);
  const [isByPassword, setByPassword] = useState(false);
  const { mutate, isPending, error } = useLogIn();
  const passkey = usePasskeySignIn();
  const knownSso = useSsoLookup(
    useDebouncedValue(domainIn(username)) ?? organization ?? previousOrganization ?? null,
  ).data;
  const provider =
    knownSso !== undefined && knownSso.url !== null ? { ...knownSso, url: knownSso.url } : null;
  const isProviderOnly = provider?.is_only === true && !isByPassword;
  const needsCode =
    code !== "" ||
    isRefusedWith(error, "second_factor_needed") ||
    isRefusedWith(error, "second_factor_wrong");
  // The organization that the refusal names is joined with the next press; a code counts once.
  const onError = (problem: unknown) => {
    if (!isRefusedWith(problem, "invitation_pending")) return;
    setInvited(true);
    setCode("");
  };
  const openProvider = () => provider && redirectToProvider(provider.url, returnAddress() ?? "/");
  const openConsole = async () => {
    const returnHref = returnAddress();
    if (
      returnHref === null &&
      organization === undefined &&
      (await fetchMyOrganizations()).length > 1
    )
      onChooseOrganization();
    else go(returnHref ?? "/", { replace: true });
  };
  const submit = () => {
    if (isProviderOnly) openProvider();
    else
      mutate(
        {
          username,
          password,
          ...(needsCode ? { code } : {}),
          ...(isInvited ? { accept_invitation: true } : {}),
          ...(organization === undefined ? {} : { organization_name: organization }),
        },
        { onSuccess: () => void openConsole(), onError },
      );
  };
  return {
    username,
    setUsername,
    password,
    setPassword,
    code,
    setCode,
    needsCode,
    provider,
    isProviderOnly,
    choosePassword: () => setByPassword(true),
    openProvider,
    isInvited,
    submit,
    isPending,
    error,
    passkey: {
      isPending: passkey.isPending,
      error: passkey.error,
      signIn: () =>
        passkey.mutate(
          { organization, acceptsInvitation: isInvited },
          { onSuccess: () => void openConsole(), onError },
        ),
    },
  };
}
