import type { z } from "zod";
import type { OpenConfig } from "../../../outbound-integrations/stored-config.ts";
import type { CallContext } from "../call-api.ts";
import { callVendor, type VendorApi, type VendorRequest } from "../vendor-call.ts";

export type IssueTarget = OpenConfig<"issue-tracker">;
/** Wherein the two Jiras differ. */
export interface JiraService {
  api: VendorApi;
  searchPath: string;
  /** At most `jiraTextLimit`, with its mark below. */
  documentOf(text: string, mark: string): unknown;
  assigneeOf(id: string): Record<string, string>;
}
export const jiraTextLimit = 32_767;

/** One target's Jira, with one message's patience. */
export interface JiraDesk {
  service: JiraService;
  target: IssueTarget;
  context: CallContext;
}
export const callJira = <Schema extends z.ZodType>(
  { service, context }: JiraDesk,
  request: VendorRequest & { schema: Schema },
): Promise<z.infer<Schema>> => callVendor(service.api, context, request);
