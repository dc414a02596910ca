export const settingsWords = {
  title: "Settings",
  groups: { data: "Data processing", access: "Access management", system: "System preferences", administration: "Administration" },
  pages: {
    "alert-enrichment": "Alert enrichment", "mapping-enrichment": "Enrichment maps", "alert-filtering": "Alert filtering", "alert-correlation": "Alert correlation",
    "incident-enrichment": "Incident enrichment", "auto-share": "AutoShare", "planned-maintenance": "Planned maintenance", "tag-manager": "Tag manager",
    integrations: "Integrations", api_keys: "API keys", sso: "Single sign-on", "jit-sso": "JIT SSO", roles: "Roles management", user_management: "User management", service_accounts: "Service accounts",
    "alert-view": "Alert view", "incident-view": "Incident feed view", "ai-configuration": "AI configuration", "ai-multi-configuration": "AI configuration",
    "audit-logs": "Audit log", quota: "Sharing quotas", "diff-view": "Config manager", "general-settings": "General settings",
  },
  choose: "Choose what to set up",
};
