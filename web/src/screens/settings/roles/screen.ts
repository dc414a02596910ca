export { Roles as Screen } from "./Roles.tsx";
