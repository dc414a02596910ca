export { Storage as Screen } from "./Storage.tsx";
