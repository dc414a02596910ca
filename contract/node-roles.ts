/**
 * What a server process does: takes requests, decides events, sends what leaves, passes news to
 * browsers, runs what falls due. One process may do all of it, or a part.
 */
export const nodeRoles = ["api", "pipeline", "delivery", "live", "jobs"] as const;
export type NodeRole = (typeof nodeRoles)[number];
