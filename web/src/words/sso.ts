import { plural } from "./plural.ts";

export const ssoWords = {
  title: "Single sign-on",
  providers: { saml: "SAML 2.0", oidc: "OpenID Connect" }, provider: "Protocol", inUse: "in use",
  followed: (name: string) => `This organization follows the single sign-on of ${name}. It is set up there.`,
  state: "Way in", stateLabel: "How people sign in",
  statuses: { off: "Passwords only", offered: "Both", enforced: "Single sign-on only" },
  explains: {
    off: "People sign in with their passwords. Nobody is sent to the provider.",
    offered: "People choose: the provider or their password.",
    enforced: "Passwords are refused. Admins keep a way in: a link by mail, or from the command line, while the provider is away.",
  },
  otherInUse: (name: string) => `Settings for ${name} are in use. Saving these puts them in their place.`,
  name: "Provider's name", nameHelp: "Shown on the sign-in page: “Continue with …”", saveName: "Save name",
  give: "For the provider", giveWords: "What the provider asks you about Tocsin.",
  entityId: "Entity ID, audience", acs: "Reply address (ACS)", metadata: "Metadata", redirect: "Redirect URI", login: "Sign-in address",
  ownCertificate: "Our certificate", noCertificate: "made with the first save",
  fromProvider: "From the provider", issuer: "Issuer, entity ID", ssoUrl: "Sign-in address", certificate: "Certificate", certificateHelp: "PEM or the provider's base64. Paste both while the provider changes certificates.",
  noContext: "Let the provider choose how people prove themselves", discovery: "Issuer", discoveryHelp: "Its /.well-known/openid-configuration is read from the server.",
  clientId: "Client ID", clientSecret: "Client secret", secretKept: "Kept. Type a new one to replace it.",
  save: "Save", saved: "Settings saved", savedPasswords: "Passwords work again until a test succeeds.",
  validUntil: "Valid until", expired: "Expired", subject: "Subject", fingerprint: "SHA-256 fingerprint",
  test: "Test", testWords: "You sign in as somebody at the provider. Nothing changes and nobody is signed in; you come back here.", runTest: "Sign in as a test", never: "Nobody has tested these settings.",
  ok: (username: string, roles: string) => `${username} would come in as ${roles}.`, failed: "The test failed.", by: "Tested by", outdated: "The settings have changed since.",
  confirmTitle: "End passwords without a test?", confirm: "Nobody has come in through these settings yet. If they are wrong, admins get in by a link only.", confirmType: (name: string) => `Type ${name} to confirm`, confirmMismatch: (name: string) => `Make sure you type ${name} correctly`, confirmButton: "End passwords", cancel: "Cancel",
  history: "History", copy: "Copy",
};

export const jitWords = {
  title: "SSO configuration", intro: "JIT provisioning, SAML attribute mapping", loading: "Loading",
  domains: "Domains", domainsWords: "Whoever has an address of a proved domain comes in by single sign-on: new people are made members, members are recognised.",
  domain: "Domain", domainHelp: "For example northwind.example", addDomain: "Add domain", record: "TXT record to set", proved: "Proved", notProved: "Not proved yet", check: "Check now", checked: "Checked", noDomains: "No domain yet: nobody new can come in, and no member is recognised.", remove: "Remove",
  removeDomain: (domain: string) => `Remove ${domain}`, removeDomainWords: "Nobody new comes in by it. Who came by it stays.",
  mapping: "Attribute mapping", mappingWords: "Held against the provider's answer at every sign-in. Roles named here come and go with the attributes; roles given by hand stay. Who gets none is a viewer.",
  key: "Attribute", keyHelp: "Such as groups", value: "Value", role: "Role", addMapping: "Add mapping", noMappings: "No mapping yet: whoever comes in is a viewer.", removeMapping: (value: string) => `Remove the mapping of ${value}`,
  chooseRole: "Choose a role",
  log: "Last answers", logWords: "What the provider said, newest first. Values that look like secrets are covered.", noLog: "No answer yet.",
  in: "came in", would: "would come in", refused: "refused", test: "test", unverified: "not verified", attributes: "Attributes", mappings: "Mappings", met: "gives", notMet: "gives nothing", found: (values: string) => `found ${values}`, absent: "not sent", subject: "Subject", audience: "Audience", until: "Valid until", notes: "Notes", issuer: "Issuer",
  count: (total: number) => plural(total, { one: "1 answer", other: "# answers" }),
};

export const ssoSignInWords = {
  continueWith: (name: string | null) => `Continue with ${name === null || name === "" ? "single sign-on" : name}`, passwordInstead: "Use a password or a passkey instead", sso: "Sign in with SSO", name: "E-mail or organization", next: "Continue", back: "Sign in with a password", intro: "Your organization's provider knows you.",
  none: "No single sign-on is known for this. Sign in with your password.",
  failed: "Signing in with the provider did not work. An administrator finds the reason in the settings, under JIT SSO.",
  refused: "The provider knows you, but this console does not let you in. An administrator finds the reason in the settings, under JIT SSO.",
  unknown: "There is no single sign-on at this address.",
  recoveryTitle: "Way in for admins", recoveryIntro: "While single sign-on does not work, an admin gets a link by mail that works once, for fifteen minutes.", email: "E-mail", ask: "Send the link",
  asked: "If this is an admin of an organization with single sign-on, a letter is on its way.", follow: "Sign in now", followIntro: "This link signs you in once, past single sign-on. It is in the audit log.", toSignIn: "To the sign-in", noMail: "No letter? Whoever runs the server makes a link: tocsin user recovery-link EMAIL",
  recovery: "Single sign-on does not work?",
};
