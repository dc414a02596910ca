export { GeneralSettings as Screen } from "./GeneralSettings.tsx";
