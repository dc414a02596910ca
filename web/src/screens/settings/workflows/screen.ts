export { Workflows as Screen } from "./Workflows.tsx";
