export { AiConfigurations as Screen } from "./AiConfigurations.tsx";
