import { furnishTargets } from "./demo.ts";

export const outboundIntegrationsFeature = { furnish: furnishTargets };
