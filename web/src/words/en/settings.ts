import { localize } from "../language.ts";
import { spelledOut } from "../spelled-out.ts";

export const settingsWords = localize("settingsWords", {
  title: "Settings",
  groups: {
    data: "Data processing",
    access: "Access management",
    system: "System preferences",
    administration: "Administration",
  },
  /** Where the name is not as the address reads, there is one below. */
  pageTitle: (path: string) => pageTitles[path] ?? spelledOut(path),
  choose: "Choose what to set up",
});

const pageTitles: Readonly<Record<string, string>> = {
  "mapping-enrichment": "Enrichment maps",
  "auto-share": "AutoShare",
  api_keys: "API keys",
  sso: "Single sign-on",
  "jit-sso": "JIT SSO",
  roles: "Roles management",
  "incident-view": "Incident feed view",
  "audit-logs": "Audit log",
  "ai-configuration": "AIA configuration",
  "ai-multi-configuration": "AIA configuration",
  quota: "Sharing quotas",
  "diff-view": "Config manager",
};
