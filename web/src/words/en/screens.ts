import { localize } from "../language.ts";
import { plural } from "../format.ts";
import { shellWords } from "./shell.ts";

export const signInWords = localize("signInWords", {
  title: "Sign in",
  intro: "Incidents, all in one place.",
  email: "E-mail",
  password: "Password",
  submit: "Sign in",
  join: "Join and sign in",
  organization: "Organization",
  activated: "Your account is ready. Sign in to continue.",
  signedOut: "You were logged out. Sign in to continue where you were.",
  tokenFailed: "This sign-in link is no longer valid. Sign in with your password.",
  chooseTitle: "Choose an organization",
  chooseIntro: "You belong to several. You can switch at any time.",
  continue: "Continue",
});

export const welcomeWords = localize("welcomeWords", {
  title: (name: string) => `Welcome, ${name}`,
  intro: (organization: string) =>
    `You are now a member of ${organization}. Choose your own password to start.`,
  name: "Your name",
  nameHelp: "Shown to others next to your actions.",
  current: "The password you were given",
  next: "Your new password",
  timeZone: "Time zone",
  submit: "Go to the incidents",
});

export const preferenceWords = localize("preferenceWords", {
  title: "Personal settings",
  sections: {
    look: "Appearance",
    time: "Time",
    me: "Profile",
    keyboard: "Keyboard",
    sessions: "Sessions",
  },
  theme: "Theme",
  density: "Row height",
  densities: { comfortable: "Comfortable", compact: "Compact" },
  timeZone: "Time zone",
  timeZoneHelp: (example: string) => `Local time there: ${example}.`,
  moreZones: "Type a city or an offset such as +05:30.",
  timeFormat: "Time format",
  timeFormats: { "24": "24 hours", "12": "12 hours" },
  name: "Your name",
  email: "E-mail",
  saveName: "Save name",
  nameSaved: "Name saved",
  password: "Password",
  changePassword: "Change password",
  showKeys: "Show the shortcuts",
  keysWords: "Everything can be done with the keyboard.",
  notSaved: shellWords.notSaved,
});

export const mySessionWords = localize("mySessionWords", {
  count: (count: number) =>
    plural(count, {
      one: "# place where you are signed in",
      other: "# places where you are signed in",
    }),
  caption: "Where you are signed in",
  device: "Device",
  address: "Address",
  lastSeen: "Last seen",
  signedIn: "Signed in",
  current: "This session",
  end: "End",
  endNamed: (device: string) => `End the session on ${device}`,
  ended: "Session ended",
  notEnded: "The session was not ended",
  loading: "Loading your sessions",
});

export const passwordWords = localize("passwordWords", {
  title: "Change password",
  intro: "Changing your password ends your other sessions.",
  sessions: (count: number) =>
    plural(count, { one: "# other session ends.", other: "# other sessions end." }),
  endsToo: {
    keys: (names: string) => `Also revoke my personal API keys: ${names}`,
    passkeys: (names: string) => `Also remove my passkeys: ${names}`,
  },
  current: "Current password",
  next: "New password",
  submit: "Change password",
  changed: "Password changed. Your other sessions have ended.",
  rules: {
    length: "8 characters or more",
    lower: "a lowercase letter",
    upper: "an uppercase letter",
    digit: "a digit or one of !@#$&*",
  },
  ruleMet: "met",
  ruleOpen: "still missing",
  rulesLabel: "Password requirements",
});
