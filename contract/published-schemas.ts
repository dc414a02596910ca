/** The shapes that the published contract names: what a noun exports, and what several nouns share. */
import { z } from "zod";
import { nouns } from "./contract.ts";
import * as events from "./events.ts";
import * as outboundChat from "./outbound/chat.ts";
import * as outboundAiAnalysis from "./outbound/ai-analysis.ts";
import * as outboundCall from "./outbound/call.ts";
import * as outboundEmail from "./outbound/email.ts";
import * as outboundIssueTracker from "./outbound/issue-tracker.ts";
import * as outboundItsm from "./outbound/itsm.ts";
import * as outbound from "./outbound/kinds.ts";
import * as outboundOnCall from "./outbound/on-call.ts";
import * as outboundTeamChat from "./outbound/team-chat.ts";
import * as outboundTaskTracker from "./outbound/task-tracker.ts";
import * as outboundSms from "./outbound/sms.ts";
import * as outboundWebhook from "./outbound/webhook.ts";
import * as hiding from "./hiding.ts";
import * as schedule from "./schedule.ts";
import * as statuses from "./statuses.ts";
import * as timeMachine from "./time-machine.ts";

export interface PublishedSchema {
  name: string;
  schema: z.ZodType;
}

/** By the name that it is exported under; where two nouns have the same, the noun stands before. */
export function publishedSchemas(): PublishedSchema[] {
  const modules: Record<string, object> = {
    ...nouns,
    events,
    hiding,
    outbound,
    outboundChat,
    outboundAiAnalysis,
    outboundCall,
    outboundEmail,
    outboundIssueTracker,
    outboundItsm,
    outboundOnCall,
    outboundTeamChat,
    outboundTaskTracker,
    outboundSms,
    outboundWebhook,
    schedule,
    statuses,
    timeMachine,
  };
  const exported = Object.entries(modules).flatMap(([noun, module]) =>
    Object.entries(module).flatMap(([name, value]) =>
      value instanceof z.ZodType ? [{ noun, name, schema: value }] : [],
    ),
  );
  const counts = Map.groupBy(exported, ({ name }) => name);
  return exported.map(({ noun, name, schema }) => ({
    name: capitalized((counts.get(name)?.length ?? 0) > 1 ? noun + capitalized(name) : name),
    schema,
  }));
}

export const capitalized = (name: string): string =>
  name.replace(/^./, (letter) => letter.toUpperCase());
