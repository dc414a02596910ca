export { AuditLogs as Screen } from "./AuditLogs.tsx";
