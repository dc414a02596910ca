export { UserManagement as Screen } from "./UserManagement.tsx";
