import type { Incident } from "#contract/incidents.ts";
import type { Share } from "#contract/sharing.ts";

/** With how many an incident is shared: each target once, whether it is still told or not. */
export const sharedWith = ({ escalations }: Pick<Incident, "escalations">): number =>
  new Set(escalations.map((one) => `${one.system} ${one.address}`)).size;

export const calledBy = ({ name, address }: Pick<Share, "name" | "address">): string =>
  name === "" ? address : name;
