export { AlertFiltering as Screen } from "./AlertFiltering.tsx";
