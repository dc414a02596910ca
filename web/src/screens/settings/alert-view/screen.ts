export { AlertViews as Screen } from "./AlertViews.tsx";
