export { DiffView as Screen } from "./DiffView.tsx";
