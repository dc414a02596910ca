import type { MessageSchema } from "../../platform/protobuf.ts";

/** https://github.com/open-telemetry/opentelemetry-proto: collector/logs/v1, logs/v1, common/v1. */
export const exportLogsRequest: MessageSchema = {
  1: { name: "resourceLogs", type: () => resourceLogs, isRepeated: true },
};
const resourceLogs: MessageSchema = {
  1: { name: "resource", type: () => resource },
  2: { name: "scopeLogs", type: () => scopeLogs, isRepeated: true },
  3: { name: "schemaUrl", type: "string" },
};
const resource: MessageSchema = {
  1: { name: "attributes", type: () => keyValue, isRepeated: true },
};
const scopeLogs: MessageSchema = {
  1: { name: "scope", type: () => scope },
  2: { name: "logRecords", type: () => logRecord, isRepeated: true },
  3: { name: "schemaUrl", type: "string" },
};
const scope: MessageSchema = {
  1: { name: "name", type: "string" },
  2: { name: "version", type: "string" },
  3: { name: "attributes", type: () => keyValue, isRepeated: true },
};
const logRecord: MessageSchema = {
  1: { name: "timeUnixNano", type: "fixed64" },
  2: { name: "severityNumber", type: "number" },
  3: { name: "severityText", type: "string" },
  5: { name: "body", type: () => anyValue },
  6: { name: "attributes", type: () => keyValue, isRepeated: true },
  8: { name: "flags", type: "number" },
  9: { name: "traceId", type: "hex" },
  10: { name: "spanId", type: "hex" },
  11: { name: "observedTimeUnixNano", type: "fixed64" },
  12: { name: "eventName", type: "string" },
};
const keyValue: MessageSchema = {
  1: { name: "key", type: "string" },
  2: { name: "value", type: () => anyValue },
};
const anyValue: MessageSchema = {
  1: { name: "stringValue", type: "string" },
  2: { name: "boolValue", type: "bool" },
  3: { name: "intValue", type: "int64" },
  4: { name: "doubleValue", type: "double" },
  5: { name: "arrayValue", type: () => arrayValue },
  6: { name: "kvlistValue", type: () => keyValueList },
  7: { name: "bytesValue", type: "bytes" },
};
const arrayValue: MessageSchema = {
  1: { name: "values", type: () => anyValue, isRepeated: true },
};
const keyValueList: MessageSchema = {
  1: { name: "values", type: () => keyValue, isRepeated: true },
};
