export { IncidentEnrichment as Screen } from "./IncidentEnrichment.tsx";
