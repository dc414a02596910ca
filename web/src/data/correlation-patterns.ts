import { useQuery } from "@tanstack/react-query";
import {
  createCorrelationPattern, deleteCorrelationPattern, getCorrelationAlgorithm, getCorrelationPattern, listCorrelationPatterns, orderCorrelationPatterns,
  replaceCorrelationPattern, resetCorrelationOrder, updateCorrelationPattern,
} from "#contract/correlation-patterns.ts";
import { asking } from "./ask.ts";
import { useChange } from "./change.ts";

const listed = [listCorrelationPatterns, getCorrelationPattern];

/** Patterns in the order they are tried, and the mode that orders them. */
export const useCorrelationPatterns = ({ isOn = true }: { isOn?: boolean } = {}) => useQuery({ ...asking(listCorrelationPatterns), enabled: isOn });
export const useCorrelationPattern = (id: string | undefined) => useQuery({ ...asking(getCorrelationPattern, { params: { id: id ?? "0" } }), enabled: id !== undefined });
export const useCorrelationAlgorithm = () => useQuery(asking(getCorrelationAlgorithm));
export const useCreateCorrelationPattern = () => useChange(createCorrelationPattern, { stale: listed });
export const useReplaceCorrelationPattern = () => useChange(replaceCorrelationPattern, { stale: listed });
export const useUpdateCorrelationPattern = () => useChange(updateCorrelationPattern, { stale: listed });
export const useDeleteCorrelationPattern = () => useChange(deleteCorrelationPattern, { stale: listed });
export const useOrderCorrelationPatterns = () => useChange(orderCorrelationPatterns, { stale: listed });
export const useResetCorrelationOrder = () => useChange(resetCorrelationOrder, { stale: listed });
