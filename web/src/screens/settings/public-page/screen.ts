export { PublicPage as Screen } from "./PublicPage.tsx";
