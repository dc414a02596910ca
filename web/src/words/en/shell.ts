import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

const actions = {
  resolve: { one: "resolving an incident", other: "resolving # incidents" },
  snooze: { one: "snoozing an incident", other: "snoozing # incidents" },
  unsnooze: { one: "waking an incident", other: "waking # incidents" },
  assign: { one: "assigning an incident", other: "assigning # incidents" },
  unassign: { one: "unassigning an incident", other: "unassigning # incidents" },
  acknowledge: { one: "acknowledging an incident", other: "acknowledging # incidents" },
  unacknowledge: {
    one: "removing an acknowledgement",
    other: "removing # acknowledgements",
  },
  merge: { one: "merging an incident", other: "merging # incidents" },
  split: { one: "splitting off an alert", other: "splitting off # alerts" },
  resolve_alerts: { one: "resolving an alert", other: "resolving # alerts" },
  share: { one: "sharing an incident", other: "sharing # incidents" },
  unsubscribe: { one: "unsubscribing", other: "unsubscribing" },
  tag: { one: "tagging an incident", other: "tagging # incidents" },
  untag: { one: "removing a tag from an incident", other: "removing a tag from # incidents" },
};
type ActionName = keyof typeof actions;

/** Top bar, menus, palette and help: what is there on every screen. */
export const shellWords = localize("shellWords", {
  product: "Tocsin",
  unhandledInTab: (count: number) => `(${numberText(count)})`,
  home: "Tocsin, to the incident feed",
  mainNavigation: "Main",
  incidents: "Incidents",
  integrations: "Integrations",
  backoffice: "Backoffice",
  more: "More",
  doAnything: "Command palette",
  skip: "Skip to the content",
  switchOrganization: "Switch organization",
  types: {
    live: "Live",
    test: "Test",
    "live-sandbox": "Live sandbox",
    internal: "Internal",
    pov: "PoV",
    demo: "Demo",
  },
  demoMark: "Demo · simulated feed",
  switchFailed: (name: string) => `Error switch login organization ${name}`,
  helpMenu: "Help",
  settingsMenu: "Settings",
  userMenu: (name: string) => `${name}: account and settings`,
  personalSettings: "Personal settings",
  changePassword: "Change password",
  theme: "Theme",
  notSaved: "Your setting was not saved",
  themes: { light: "Light", dark: "Dark", system: "System", contrast: "High contrast" },
  keyboardHelp: "Keyboard shortcuts",
  university: "University",
  docs: "Documentation",
  releaseNotes: "Release notes",
  apiDocs: "API documentation",
  logOut: "Log out",
  undoWhat: (name: ActionName, count: number) => `Undo ${plural(count, actions[name])}`,
  undone: (name: ActionName, count: number) => `Undone: ${plural(count, actions[name])}`,
  undoFailed: "The action was not undone",
  offlineSince: (time: string) => `Offline since ${time}`,
  queued: (count: number) => plural(count, { one: "# change waiting", other: "# changes waiting" }),
  queuedWords:
    "They will be sent in this order once the server responds, even if you reload this tab.",
  takeBack: "Discard",
  takeBackNamed: (what: string) => `Discard: ${what}`,
  partWaits: "This part of the console is not loaded yet",
  partWaitsWords:
    "There is no connection to the server. This opens when the connection is back; nothing is lost.",
  connectionLost: "No connection to the server. What you see may be out of date.",
});

export const paletteWords = localize("paletteWords", {
  title: "Command palette",
  placeholder: "Type a command or a name",
  results: "Commands",
  nothing: (typed: string) => `Nothing matches “${typed}”.`,
  hint: "to choose",
  hintRun: "to run",
  groups: {
    go: "Go to",
    environments: "Environments",
    actions: "Actions",
    theme: "Theme",
    account: "Account",
  },
  goIncidents: "Incidents",
  goIntegrations: "Integrations",
  goEnvironment: (name: string) => `Environment ${name}`,
  newEnvironment: "New environment",
  useTheme: (name: string) => `Theme: ${name.toLowerCase()}`,
  switchTo: (name: string) => `Switch to ${name}`,
});

export const helpWords = localize("helpWords", {
  title: "Keyboard shortcuts",
  intro: "Shortcuts are off while you type in a field.",
  palette: "Command palette",
  everywhere: "Everywhere",
});

export const sessionWords = localize("sessionWords", {
  expiring: "Are you still there?",
  expiringIn: (text: string) =>
    `You will be logged out in ${text}, because you have been inactive.`,
  minutesSeconds: (minutes: number, seconds: number) =>
    `${minutes}:${String(seconds).padStart(2, "0")}`,
  continue: "Continue",
  logOut: "Log out",
  expired: "This account has expired",
  expiredWords:
    "Your data is safe, but locked until the account is renewed. Your administrator can renew it.",
  contact: "Contact us",
  pricing: "See pricing",
  contactSubject: "Our account has expired",
});
