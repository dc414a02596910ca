export { AlertEnrichment as Screen } from "./AlertEnrichment.tsx";
