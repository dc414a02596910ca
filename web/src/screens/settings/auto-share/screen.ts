export { AutoShare as Screen } from "./AutoShare.tsx";
