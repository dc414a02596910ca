import { localize } from "../language.ts";
import { plural } from "../format.ts";

export const secondFactorWords = localize("secondFactorWords", {
  title: "Second factor",
  app: "Authenticator app",
  on: "On",
  off: "Off",
  offWords: "You sign in with your password only.",
  onWords: "Signing in needs a code from your app.",
  setUp: "Set up",
  remove: "Remove",
  cancel: "Cancel",
  password: "Current password",
  next: "Continue",
  passwordWords: "Confirm your password before you add a way to sign in.",
  noPassword: "You have no password: you sign in with your organization's provider.",
  secretWords:
    "Scan this with your authenticator app, or type in the secret. Then enter the code from the app.",
  secret: "Secret",
  copySecret: "Copy the secret",
  scan: "QR code for your authenticator app",
  link: "Open in the app on this device",
  code: "Code from the app",
  confirm: "Turn on",
  codesTitle: "Recovery codes",
  codesWords:
    "Each works once, without your device. They are shown only now: store them in a safe place.",
  copyCodes: "Copy all",
  kept: "I have saved them",
  left: (count: number) =>
    plural(count, { one: "1 recovery code left", other: "# recovery codes left" }),
  loading: "Loading your second factors",
  setUpApp: "Set up an authenticator app",
  otherWay: "Choose another way",
  needed: "Set up a second factor",
  neededProve: "Use your second factor",
  neededWords: (organization: string, holds: boolean) =>
    holds
      ? `${organization} requires a second factor. Sign in with yours to continue where you were.`
      : `${organization} requires a second factor. Set one up to continue where you were; it takes a minute.`,
  neededThen: "Then you continue where you were.",
  neededNoMore: "A second factor is no longer required.",
  signInAgain: "Sign in again",
  requiredBy: (organizations: string) =>
    `${organizations} requires a second factor, so the last one cannot be removed.`,
  removed: "The second factor is off",
  removeTitle: "Remove the authenticator app?",
  passkeys: "Passkeys",
  passkeysWords: "Sign in with your fingerprint, your face or a security key, without a password.",
  addPasskey: "Add a passkey",
  name: "Name",
  nameHelp: "For example MacBook",
  none: "No passkeys yet.",
  added: "Added",
  lastUsed: "Last used",
  never: "never",
  rename: "Rename",
  save: "Save",
  removePasskey: (name: string) => `Remove ${name}`,
  removePasskeyTitle: (name: string) => `Remove the passkey ${name}?`,
  passkeyRemoved: (name: string) => `${name} can no longer be used`,
  failed: "The passkey was not created.",
  noPasskeys: {
    address:
      "Passkeys do not work with an IP address. Open Tocsin by its name; on this machine, localhost.",
    connection:
      "Passkeys need an encrypted connection. Open Tocsin with https, or as localhost on its own machine.",
    browser: "This browser does not support passkeys.",
  },
  signIn: "Sign in with a passkey",
  signInFailed: "Signing in with the passkey failed.",
  enterCode: "Code from your authenticator app, or a recovery code",
});
