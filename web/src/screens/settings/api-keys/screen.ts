export { ApiKeys as Screen } from "./ApiKeys.tsx";
