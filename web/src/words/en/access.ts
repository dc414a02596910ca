import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";
import { spelledOut } from "../spelled-out.ts";

export const oneTimeSecretWords = localize("oneTimeSecretWords", { done: "Done", copy: "Copy" });

export const accessWords = localize("accessWords", {
  roles: "Roles",
  rolesHelp: "Permissions of several roles add up. You can only assign what you have yourself.",
  rolesBroken: "The roles could not be loaded. Current roles stay as they are.",
  rolesHidden: "To see other roles you need roles@read.",
});

export const apiKeyWords = localize("apiKeyWords", {
  title: "API keys",
  noun: "key",
  empty: "A key lets a program send events, or act on your behalf.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# key", other: "# keys" })
      : `${numberText(shown)} of ${numberText(of)} keys`,
  deleteWarning:
    "Are you sure you want to delete this key? Programs that use it stop working immediately.",
  type: "Type",
  types: { organization: "Send events", user: "Act as its owner" },
  typeHelp: {
    organization: "Can only send events.",
    user: "Can do everything that your roles allow.",
  },
  owner: "Owner",
  ownerLeft: "A former member",
  hint: "Starts with",
  lastUsed: "Last used",
  neverUsed: "Never used",
  expired: "Expired",
  unused: "Never used",
  sortUsed: "Last used",
  created: "Created",
  expires: "Expires",
  expiresHelp: "Empty means never.",
  key: "Key",
  madeTitle: "Copy the key now",
  madeWords: "It is shown only once: Tocsin stores just a fingerprint of it.",
});

export const serviceAccountWords = localize("serviceAccountWords", {
  title: "Service accounts",
  noun: "service account",
  empty: "A service account lets a program act by its own token, with the roles you assign.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# service account", other: "# service accounts" })
      : `${numberText(shown)} of ${numberText(of)} service accounts`,
  deleteWarning:
    "Are you sure you want to delete this service account? Its token stops working immediately.",
  noRoles: "No roles",
  token: "Token",
  newToken: "New token",
  tokenFailed: "No new token was created",
  madeTitle: "Copy the token now",
  madeWords:
    "It is shown only once: Tocsin stores just a fingerprint of it. A new token replaces the old one.",
});

export const userWords = localize("userWords", {
  title: "User management",
  noun: "user",
  empty: "Invite the people you work with.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# user", other: "# users" })
      : `${numberText(shown)} of ${numberText(of)} users`,
  deleteWarning:
    "Are you sure you want to delete this user? Their sessions and keys end immediately; the history keeps what they did.",
  states: { invited: "Invited", initial: "First sign-in pending", active: "Active" },
  neverSeen: "Never signed in",
  email: "E-mail",
  nameHelp: "They can change it when they accept the invitation.",
  phone: "Phone",
  sessions: "Sessions",
  sessionCount: (count: number) => `${numberText(count)} open`,
  endAll: "End all",
  ended: (count: number) => plural(count, { one: "# session ended", other: "# sessions ended" }),
  endFailed: "The sessions were not ended",
  columns: { device: "Device", address: "Address", seen: "Last seen" },
  invitedWords: "Has not accepted the invitation yet.",
  mailWaiting: "The invitation is being sent.",
  mailRetrying: (reason: string) =>
    `The mail server has not accepted the invitation yet. Tocsin keeps trying: ${reason}`,
  mailFailed: (reason: string) =>
    `The invitation could not be delivered: ${reason} If the address is wrong, delete this user and invite the right address.`,
  mailProblem: "Mail refused",
  resend: "Send again",
  resendFailed: "The invitation was not sent again",
  link: "The link",
  linkTitle: "Pass this link on",
  linkWords:
    "Mail is not set up on this server. The link is valid for seven days, works once, and is shown only now.",
  mailedTitle: "Invitation sent",
  mailedWords: (email: string) => `We are sending a link to ${email}. It is valid for seven days.`,
  addedTitle: "Invited",
  addedWords:
    "This person already has an account: they join from their organization menu after signing in.",
});

export const roleWords = localize("roleWords", {
  title: "Roles management",
  noun: "role",
  empty: "A role defines what its users may do, and in which environments.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# role", other: "# roles" })
      : `${numberText(shown)} of ${numberText(of)} roles`,
  deleteWarning:
    "Are you sure you want to delete this role? Its users lose its permissions immediately.",
  builtIn: "Built-in",
  builtInWords: "Built-in roles cannot be changed. Make a copy and change that.",
  own: "Custom",
  users: (count: number) => plural(count, { one: "# user", other: "# users" }),
  permissions: "Permissions",
  level: (resource: string) => `Access to ${resource}`,
  levels: { none: "None", read: "Read", full: "Full", some: "Some" },
  actions: { create: "Create", read: "Read", update: "Update", delete: "Delete" },
  more: (resource: string) => `Individual permissions for ${resource}`,
  environments: "Environments",
  everyEnvironment: "All environments",
  everyHelp: "“All environments” includes those created later.",
  addEnvironment: "Add an environment",
  environmentAccess: (name: string) => `Access to ${name}`,
  environmentLevels: {
    none: "No access",
    read: "Read",
    incident_actions: "Read and act on incidents",
    edit: "Edit the environment",
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
  noMembers: "Nobody has this role.",
  robot: "A service account",
  unnamed: "A deactivated user or a service account",
  removeMember: (name: string) => `Remove ${name} from the role`,
  memberFailed: "The users of the role were not changed",
  summary: "Summary",
  full: "Full access",
  readOnly: "Read only",
  noPermission: "No permission",
  partly: "Some access",
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
  workflow_runs: "Runs of workflows",
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
    `${organization} has invited ${address}. Choose a display name and a password.`,
  loading: "Loading the invitation",
  name: "Your name",
  password: "Your password",
  submit: "Create account",
  ended: "This link has expired or was already used. Ask for a new invitation.",
  forgot: "Forgot your password?",
  forgotTitle: "Reset your password",
  forgotIntro:
    "If this address has an account, we send you a link. If no mail arrives, ask an administrator.",
  email: "E-mail",
  ask: "Send the link",
  asked: "If this account exists, a mail is on its way.",
  setTitle: "Set your new password",
  set: "Set password",
  done: "Your password is set. You can now sign in.",
  toSignIn: "Go to the sign-in page",
});
