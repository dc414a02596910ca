import { useQuery } from "@tanstack/react-query";
import { listCorrelationPatterns } from "#contract/correlation-patterns.ts";
import { asking } from "./ask.ts";

/** Patterns in the order they are tried, and the mode that orders them. */
export const useCorrelationPatterns = ({ isOn = true }: { isOn?: boolean } = {}) => useQuery({ ...asking(listCorrelationPatterns), enabled: isOn });
