import { localize } from "../language.ts";
import { plural } from "../format.ts";

export const secondFactorWords = localize("secondFactorWords", {
  title: "Second factor",
  app: "Authenticator app",
  on: "On",
  off: "Off",
  offWords: "A password alone lets you in.",
  onWords: "Signing in asks for a code of your app.",
  setUp: "Set up",
  remove: "Remove",
  cancel: "Cancel",
  password: "Current password",
  next: "Continue",
  passwordWords: "Your password once more, before anything is added that opens your account.",
  noPassword: "You have no password: your organization's provider lets you in.",
  secretWords:
    "Scan this with your authenticator app, or type the secret. Then enter the code that the app shows.",
  secret: "Secret",
  copySecret: "Copy the secret",
  scan: "QR code for your authenticator app",
  link: "Open in the app on this device",
  code: "Code of the app",
  confirm: "Turn on",
  codesTitle: "Recovery codes",
  codesWords:
    "Each lets you in once without your device. They are shown this once: keep them where only you find them.",
  copyCodes: "Copy all",
  kept: "I have kept them",
  left: (count: number) =>
    plural(count, { one: "1 recovery code left", other: "# recovery codes left" }),
  loading: "Loading your second factors",
  setUpApp: "Set up an authenticator app",
  otherWay: "Choose another way",
  needed: "Set up a second factor",
  neededProve: "Prove your second factor",
  neededWords: (organization: string, holds: boolean) =>
    holds
      ? `${organization} asks for more than the password. Sign in with the second factor that you have; then you go on where you were.`
      : `${organization} asks everybody for more than the password. It takes a minute; then you go on where you were.`,
  neededThen: "Then you go on where you were.",
  neededNoMore: "A second factor is no longer asked for.",
  signInAgain: "Sign in again",
  requiredBy: (organizations: string) =>
    `${organizations} asks for a second factor: the last one stays.`,
  removed: "The second factor is off",
  removeTitle: "Remove the authenticator app?",
  passkeys: "Passkeys",
  passkeysWords:
    "Sign in with a finger, a face or a security key. Nothing to type, nothing to steal.",
  addPasskey: "Add a passkey",
  name: "Name",
  nameHelp: "Such as MacBook",
  none: "No passkey yet.",
  added: "Added",
  lastUsed: "Last used",
  never: "never",
  rename: "Rename",
  save: "Save",
  removePasskey: (name: string) => `Remove ${name}`,
  removePasskeyTitle: (name: string) => `Remove the passkey ${name}?`,
  passkeyRemoved: (name: string) => `${name} opens nothing any more`,
  failed: "The passkey was not made.",
  noPasskeys: {
    address:
      "There are no passkeys at an address in numbers, such as 127.0.0.1. Open Tocsin by its name: on this machine that is localhost.",
    connection:
      "There are no passkeys without an encrypted connection. Open Tocsin by https, or on its own machine as localhost.",
    browser: "This browser knows no passkeys.",
  },
  signIn: "Sign in with a passkey",
  signInFailed: "Signing in with a passkey did not work.",
  enterCode: "Code of your authenticator app, or a recovery code",
});
