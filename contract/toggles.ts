/** Feature toggles of an organization. `initially` holds for a new organization. */
export const toggles = {
  integrations_lobby: { initially: true },
  user_settings_v2: { initially: true },
  user_time_zone_customization: { initially: true },
  maintenance_status_consolidation: { initially: true },
  auto_resolve: { initially: true },
  auto_resolve_shared_incidents: { initially: true },
  auto_resolve_dont_resolve: { initially: true },
  advanced_environments: { initially: true },
  edit_specific_environment: { initially: true },
  api_key_expiration: { initially: true },
} as const satisfies Record<string, { initially: boolean }>;

export type Toggle = keyof typeof toggles;
// Object.keys widens; toggles is the source of Toggle.
export const toggleNames = Object.keys(toggles) as Toggle[];
