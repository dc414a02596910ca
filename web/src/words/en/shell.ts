import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

/** Top bar, menus, palette and help: what is there on every screen. */
export const shellWords = localize("shellWords", {
  product: "Tocsin",
  unhandledInTab: (count: number) => `(${numberText(count)})`,
  home: "Tocsin, to the incident feed",
  mainNavigation: "Main",
  incidents: "Incidents",
  search: "Unified search",
  analytics: "Analytics",
  dashboards: "Dashboards",
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
  invitationFrom: (organization: string) => `Invitation: ${organization}`,
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
