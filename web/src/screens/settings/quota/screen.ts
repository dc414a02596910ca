export { Quotas as Screen } from "./Quotas.tsx";
