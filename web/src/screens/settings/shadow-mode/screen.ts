export { ShadowMode as Screen } from "./ShadowMode.tsx";
