import type { OutboundIntegration, TargetHealth } from "#contract/outbound-integrations.ts";

/** A connected webhook that delivers. */
export const aTarget = ({
  name = "board",
  health = {},
  config = {},
}: {
  name?: string;
  health?: Partial<TargetHealth>;
  config?: Partial<OutboundIntegration["config"]>;
}): OutboundIntegration => ({
  id: name,
  target_system_id: name,
  legacy_target_system_id: name,
  app_key: name,
  name,
  source_system: `webhook.${name}`,
  parent_source_system: "webhook",
  parent_system_id: "webhook",
  type: "outbound",
  config: {
    url: "https://board.example/hook",
    method: "POST",
    headers: {},
    events: [],
    template_ids: [],
    stored_secrets: [],
    ...config,
  },
  active: true,
  activated_at: null,
  created_at: 1,
  health: {
    state: "delivering",
    failing_since: null,
    last_error: null,
    last_delivered_at: null,
    next_try_at: null,
    waiting: 0,
    dead: 0,
    ...health,
  },
});
