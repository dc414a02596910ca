export { MappingEnrichment as Screen } from "./MappingEnrichment.tsx";
