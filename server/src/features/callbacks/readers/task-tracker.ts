import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import type { CallbackReader } from "../reader.ts";
import { readGitHub } from "./github.ts";
import { readGitLab } from "./gitlab.ts";

type Reader = CallbackReader<OpenConfig<"task-tracker">>;
const services: Record<OpenConfig<"task-tracker">["service"], Reader> = {
  github: readGitHub,
  gitlab: readGitLab,
};

export const readTaskTrackerCallback: Reader = (request, config) =>
  services[config.service](request, config);
