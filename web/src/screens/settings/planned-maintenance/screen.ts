export { PlannedMaintenance as Screen } from "./PlannedMaintenance.tsx";
