import { tocsin } from "../../features/incidents/world/state.ts";
import { newWorld, type World } from "../../features/incidents/world/world.ts";

/** Empty, with ids that ascend as live ones do. It is always the time of the event. */
export function testWorld(): World {
  let alerts = 0;
  let incidents = 0;
  return {
    ...newWorld(0, tocsin, { alerts: [], incidents: [] }),
    newAlertId: () => String(++alerts),
    newIncidentId: () => String(++incidents),
    get now() {
      return this.at;
    },
  };
}
