export { Topology as Screen } from "./Topology.tsx";
