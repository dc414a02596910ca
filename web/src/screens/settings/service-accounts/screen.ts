export { ServiceAccounts as Screen } from "./ServiceAccounts.tsx";
