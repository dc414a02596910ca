import { Registry } from "prom-client";
import { ruleBooks } from "../pipeline/rule-book.ts";
import { wallClock } from "../platform/clock.ts";
import type { Handler, SendingHandler } from "../platform/jobs/handler.ts";
import { mailFrom } from "../platform/mail.ts";
import { outboundFrom } from "../platform/outbound.ts";
import { secretsFrom } from "../platform/secrets.ts";
import { handlersOf } from "../features.ts";

/** What this version's servers run. Commands ask for kinds and intervals; none of them is run here. */
export const declaredHandlers = (): (Handler | SendingHandler)[] =>
  handlersOf({
    books: ruleBooks(),
    clock: wallClock,
    mail: mailFrom({}),
    handIn: async () => false,
    secrets: secretsFrom({}, ""),
    outbound: outboundFrom({}),
    hasIngestLog: false,
    registry: new Registry(),
    publicUrl: "",
  });
