import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";
import { spelledOut } from "../spelled-out.ts";

export const oneTimeSecretWords = localize("oneTimeSecretWords", { done: "Done", copy: "Copy" });

export const accessWords = localize("accessWords", {
  roles: "Roles",
  rolesHelp: "What the roles give adds up. You can give what you hold yourself.",
  rolesBroken: "The roles could not be read. What is held stays as it is.",
  rolesHidden: "Other roles are listed to those who may read them: roles@read.",
});

export const apiKeyWords = localize("apiKeyWords", {
  title: "API keys",
  noun: "key",
  empty: "A key lets a program send events, or act as you do.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# key", other: "# keys" })
      : `${numberText(shown)} of ${numberText(of)} keys`,
  deleteWarning:
    "Are you sure you want to delete this key? Whatever uses it stops working at once.",
  type: "What it is for",
  types: { organization: "Sends events", user: "Acts as its owner" },
  typeHelp: {
    organization: "Good for ingestion and for nothing else.",
    user: "Everything that your own roles allow.",
  },
  owner: "Whose it is",
  ownerLeft: "Nobody who is here",
  hint: "Begins with",
  lastUsed: "Last used",
  neverUsed: "Never used",
  expired: "Expired",
  unused: "Never used",
  sortUsed: "Last used",
  created: "Made",
  expires: "Expires",
  expiresHelp: "Empty means never.",
  key: "The key",
  madeTitle: "Copy the key now",
  madeWords: "It is shown this once: only a fingerprint of it is kept.",
});

export const serviceAccountWords = localize("serviceAccountWords", {
  title: "Service accounts",
  noun: "service account",
  empty:
    "A service account is a principal of its own: it acts by a token with the roles that you give it.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# service account", other: "# service accounts" })
      : `${numberText(shown)} of ${numberText(of)} service accounts`,
  deleteWarning:
    "Are you sure you want to delete this service account? Its token stops working at once.",
  noRoles: "No roles",
  token: "The token",
  newToken: "New token",
  tokenFailed: "No new token was made",
  madeTitle: "Copy the token now",
  madeWords:
    "It is shown this once: only a fingerprint of it is kept. A new token ends the one before.",
});

export const userWords = localize("userWords", {
  title: "User management",
  noun: "user",
  empty: "Invite the people who triage with you.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# user", other: "# users" })
      : `${numberText(shown)} of ${numberText(of)} users`,
  deleteWarning:
    "Are you sure you want to delete this user? Their sessions and keys here end at once; what they did stays in the history.",
  states: { invited: "Invited", initial: "Not welcomed yet", active: "Active" },
  neverSeen: "Never seen",
  email: "E-mail",
  nameHelp: "They can change it when they follow the link.",
  phone: "Phone",
  sessions: "Sessions",
  sessionCount: (count: number) => `${numberText(count)} open`,
  endAll: "End all",
  ended: (count: number) => plural(count, { one: "# session ended", other: "# sessions ended" }),
  endFailed: "The sessions were not ended",
  columns: { device: "Device", address: "Address", seen: "Last seen" },
  invitedWords: "Has not accepted the invitation yet.",
  resend: "Send again",
  resendFailed: "The invitation was not sent again",
  link: "The link",
  linkTitle: "Pass this link on",
  linkWords:
    "No mail can be sent: that takes a mail server and TOCSIN_PUBLIC_URL. The link holds for seven days, works once, and is shown this once.",
  mailedTitle: "The invitation is on its way",
  mailedWords: (email: string) => `A mail with a link goes to ${email}. It holds for seven days.`,
  addedTitle: "Invited",
  addedWords:
    "This person has an account already: they sign in with it and join from their menu of organizations.",
});

export const roleWords = localize("roleWords", {
  title: "Roles management",
  noun: "role",
  empty: "A role says what its users may do, and in which environments.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# role", other: "# roles" })
      : `${numberText(shown)} of ${numberText(of)} roles`,
  deleteWarning: "Are you sure you want to delete this role? Its users lose what it gave at once.",
  builtIn: "Built-in",
  builtInWords: "Built-in roles stay as they are. Make a copy to change it.",
  own: "Your own",
  users: (count: number) => plural(count, { one: "# user", other: "# users" }),
  permissions: "Permissions",
  level: (resource: string) => `Access to ${resource}`,
  levels: { none: "None", read: "Read", full: "Full", some: "Some" },
  actions: { create: "Create", read: "Read", update: "Update", delete: "Delete" },
  more: (resource: string) => `Single permissions of ${resource}`,
  environments: "Environments",
  everyEnvironment: "All environments",
  everyHelp: "Those made later included.",
  addEnvironment: "Add an environment",
  environmentAccess: (name: string) => `Access to ${name}`,
  environmentLevels: {
    none: "None",
    read: "Read",
    incident_actions: "Act on incidents",
    edit: "Edit",
    full_access: "Full access",
  },
  allActions: "All actions on incidents",
  actionsIn: (name: string) => `Actions on incidents in ${name}`,
  grantedActions: {
    comment: "Comment",
    assign: "Assign",
    acknowledge: "Acknowledge",
    snooze: "Snooze",
    resolve: "Resolve",
    share: "Share",
    merge: "Merge and split",
  },
  members: "Users with this role",
  addMember: "Add users",
  noMembers: "Nobody holds this role.",
  robot: "A service account",
  unnamed: "Somebody switched off, or a service account",
  removeMember: (name: string) => `Take the role from ${name}`,
  memberFailed: "The users were not changed",
  summary: "Summary",
  full: "Full access",
  readOnly: "Read only",
  noPermission: "No permission",
  partly: "Partly",
  feed: "Incident feed",
  feedLevels: {
    full_access: "Full access",
    incidents_details: "Incident details",
    read_only: "Read only",
    no_permission: "No permission",
  },
  /** Where the name is not as the permission reads, there is one below. */
  resourceName: (resource: string) => resourceNames[resource] ?? spelledOut(resource),
});

const resourceNames: Readonly<Record<string, string>> = {
  "incident-tags-definitions": "Incident tag definitions",
  aia_configuration: "AI configuration",
  enrichments: "Enrichment",
  plans: "Filters and maintenance",
  correlations: "Correlation",
  tags_definition: "Tag definitions",
  custom_tags: "Tags on incidents",
  tag_management: "Tag manager",
  notifications: "Sharing",
  apiKeys: "API keys and service accounts",
  sso: "Single sign-on",
  alert_view: "Alert views",
  incident_view: "Incident views",
  audit_logs: "Audit log",
};

export const activateWords = localize("activateWords", {
  title: "Welcome to Tocsin",
  titleFor: (name: string) => `Welcome to Tocsin, ${name}`,
  intro: (organization: string, address: string) =>
    `${organization} has invited ${address}. Choose a name that others see, and a password of your own.`,
  name: "Your name",
  password: "Your password",
  submit: "Begin",
  ended: "This link has ended or was used. Ask whoever invited you to send it again.",
  forgot: "Forgot your password?",
  forgotTitle: "A new password",
  forgotIntro:
    "We send you a link to set one, if there is an account with this address and a mail server is set up. Otherwise ask an administrator.",
  email: "E-mail",
  ask: "Send the link",
  asked: "If there is such an account, a mail is on its way.",
  setTitle: "Set your new password",
  set: "Set the password",
  done: "Your password is set. Sign in with it.",
  toSignIn: "To the sign-in page",
});
