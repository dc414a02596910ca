import { localize } from "../language.ts";

export const scimWords = localize("scimWords", {
  title: "Provisioning (SCIM)",
  intro:
    "The provider creates people, switches them off and gives roles by group. See the attribute mapping under JIT SSO.",
  loading: "Loading",
  baseUrl: "Base URL",
  token: "Token",
  none: "No token: the provider cannot provision.",
  startsWith: (hint: string) => `starts with ${hint}`,
  created: "created",
  lastUsed: "last used",
  neverUsed: "never used",
  create: "Create token",
  replace: "Replace token",
  replaceWords: "The present token ends at once: the provider needs the new one.",
  remove: "Remove token",
  removeWords: "The provider can no longer provision. People and roles stay as they are.",
  cancel: "Cancel",
  shownTitle: "Token created",
  shownWords: "Enter it at your provider now: it is not shown again.",
});
