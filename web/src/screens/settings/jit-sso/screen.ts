export { JitSso as Screen } from "./JitSso.tsx";
