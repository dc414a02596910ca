export { SingleSignOn as Screen } from "./SingleSignOn.tsx";
