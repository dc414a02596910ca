export { IncidentViews as Screen } from "./IncidentViews.tsx";
