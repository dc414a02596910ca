import type { CallOf } from "#contract/endpoint.ts";
import type { createIntegration } from "#contract/integrations.ts";
import type { OutboundIntegration, patchIntegration } from "#contract/outbound-integrations.ts";

export const webhookMethods = ["POST", "PUT", "PATCH"] as const;
type Method = (typeof webhookMethods)[number];

/** A header as it is typed. The value of a stored one is not known here: empty leaves it. */
export interface HeaderDraft {
  key: number;
  name: string;
  value: string;
  isStored: boolean;
}
/** What a person types of a webhook. */
export interface TargetDraft {
  name: string;
  url: string;
  method: Method;
  headers: readonly HeaderDraft[];
  /** Empty leaves the stored one. */
  secret: string;
  removesSecret: boolean;
}

export const emptyDraft: TargetDraft = {
  name: "",
  url: "https://",
  method: "POST",
  headers: [],
  secret: "",
  removesSecret: false,
};

export const draftOf = ({ name, config }: OutboundIntegration): TargetDraft => ({
  ...emptyDraft,
  name,
  url: config.url,
  method: webhookMethods.find((method) => method === config.method) ?? "POST",
  headers: Object.keys(config.headers).map((header, key) => ({
    key,
    name: header,
    value: "",
    isStored: true,
  })),
});

const nextKey = (headers: readonly HeaderDraft[]): number =>
  headers.reduce((max, { key }) => Math.max(max, key), -1) + 1;
export const withNewHeader = (headers: readonly HeaderDraft[]): HeaderDraft[] => [
  ...headers,
  { key: nextKey(headers), name: "", value: "", isStored: false },
];

type Create = Extract<CallOf<typeof createIntegration>["body"], { type: "outbound" }>;
type Patch = CallOf<typeof patchIntegration>["body"];

export const createBodyOf = (draft: TargetDraft): Create => ({
  type: "outbound",
  parent_source_system: "webhook",
  name: draft.name,
  config: configOf(draft),
});
export const patchBodyOf = (draft: TargetDraft): Patch => ({
  name: draft.name,
  config: configOf(draft),
});

/** Null keeps what is stored. */
const configOf = ({ url, method, headers, secret, removesSecret }: TargetDraft) => ({
  url: url.trim(),
  method,
  headers: Object.fromEntries(
    headers
      .filter(({ name }) => name.trim() !== "")
      .map(({ name, value, isStored }) => [name.trim(), isStored && value === "" ? null : value]),
  ),
  secret: removesSecret ? "" : secret === "" ? null : secret,
});
