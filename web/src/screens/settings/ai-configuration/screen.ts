export { AiConfigurationPage as Screen } from "./AiConfigurationPage.tsx";
