import { useQuery } from "@tanstack/react-query";
import { askAssistant, getAssistant } from "#contract/assistant.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery } from "./client/endpoint-query.ts";

export const useAssistant = () => useQuery(endpointQuery(getAssistant, {}));
export const useAskAssistant = () => useEndpointMutation(askAssistant);
