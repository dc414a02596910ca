export { TagManager as Screen } from "./TagManager.tsx";
