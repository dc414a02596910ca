import { tocsin } from "../../features/incidents/world/state.ts";
import { countingIds, newWorld, type World } from "../../features/incidents/world/world.ts";

/** Empty; it is always the time of the event. */
export const testWorld = (): World => ({
  ...newWorld(0, tocsin, countingIds()),
  get now() {
    return this.at;
  },
});
