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
  activated: "Your account is ready. Sign in to go on.",
  signedOut: "You were logged out. Sign in to continue where you were.",
  tokenFailed: "The link to sign in with is no longer valid. Sign in with your password.",
  chooseTitle: "Choose an organization",
  chooseIntro: "You belong to several. You can switch at any time.",
  continue: "Continue",
});

export const welcomeWords = localize("welcomeWords", {
  title: (name: string) => `Welcome, ${name}`,
  intro: (organization: string) =>
    `You are now part of ${organization}. Choose a password of your own, then the console is yours.`,
  name: "Your name",
  nameHelp: "Others see it beside what you do.",
  current: "The password you were given",
  next: "Your new password",
  timeZone: "Time zone",
  submit: "Go to the incidents",
});

export const invitationWords = localize("invitationWords", {
  title: "Invitations",
  help: "An organization sees your name, your number and when you are there once you have joined it. Until then it knows the address that it wrote to.",
  from: (organization: string) => `Invitation: ${organization}`,
  invited: "Invited",
  join: "Join",
  joinNamed: (organization: string) => `Join ${organization}`,
  decline: "Decline",
  declineNamed: (organization: string) => `Decline ${organization}`,
  joined: (organization: string) => `You have joined ${organization}`,
  failed: "The invitation was not answered",
});

export const preferenceWords = localize("preferenceWords", {
  title: "Personal settings",
  sections: { look: "Look", time: "Time", me: "You", keyboard: "Keyboard", sessions: "Sessions" },
  theme: "Theme",
  density: "Rows of lists",
  densities: { comfortable: "Comfortable", compact: "Compact" },
  timeZone: "Time zone",
  timeZoneHelp: (example: string) => `It is ${example} there.`,
  moreZones: "Type a city or +05:30 to find any other.",
  timeFormat: "Time of day",
  timeFormats: { "24": "24 hours", "12": "12 hours" },
  name: "Your name",
  email: "E-mail",
  saveName: "Save name",
  nameSaved: "Name saved",
  password: "Password",
  changePassword: "Change password",
  showKeys: "Show the shortcuts",
  keysWords: "Everything can be done without a mouse.",
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
  current: "This one",
  end: "End",
  endNamed: (device: string) => `End the session on ${device}`,
  ended: "Session ended",
  notEnded: "The session was not ended",
  loading: "Loading your sessions",
});

export const passwordWords = localize("passwordWords", {
  title: "Change password",
  intro: "Whoever knew the old one is out: your other sessions end.",
  sessions: (count: number) =>
    plural(count, { one: "# other session ends.", other: "# other sessions end." }),
  endsToo: {
    keys: (names: string) => `End my personal API keys too: ${names}`,
    passkeys: (names: string) => `End my passkeys too: ${names}`,
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
  rulesLabel: "What a password needs",
});
