export { AlertCorrelation as Screen } from "./AlertCorrelation.tsx";
