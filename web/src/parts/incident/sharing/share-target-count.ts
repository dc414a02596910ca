import type { Incident } from "#contract/incidents.ts";
import type { Share } from "#contract/sharing.ts";

/** With how many an incident is shared: each target once, whether it is still told or not. */
export const shareTargetCount = ({ escalations }: Pick<Incident, "escalations">): number =>
  new Set(escalations.map((share) => `${share.system} ${share.address}`)).size;

export const shareTargetName = ({ name, address }: Pick<Share, "name" | "address">): string =>
  name === "" ? address : name;
