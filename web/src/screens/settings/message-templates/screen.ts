export { MessageTemplates as Screen } from "./MessageTemplates.tsx";
