import { natsProgram } from "../cli/prove/nats-program.ts";
import { missingPrograms } from "./debian-programs.ts";

/** Printed where tests are skipped for want of it; null where it is there. */
export const natsMissing = missingPrograms([natsProgram], ["nats-server"]);
