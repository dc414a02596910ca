import { type ConfigNode, ConfigFileError, openConfig } from "../config-node.ts";

/**
 * `NAME = value` with Python's literals, which are YAML but for the names of nothing and truth. The
 * lines stay where they are.
 */
export function openSettings(text: string): ConfigNode {
  const lines = text.split("\n").map((line) => {
    if (/^\s*(#.*)?$/.test(line)) return "";
    const [, name, value = ""] = /^([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line) ?? [];
    return name === undefined ? ` ${line}` : `${name}: ${value}`;
  });
  const plain = lines
    .join("\n")
    .replaceAll(/(?<=[[{(:,]\s*)True\b/g, "true")
    .replaceAll(/(?<=[[{(:,]\s*)False\b/g, "false")
    .replaceAll(/(?<=[[{(:,]\s*)None\b/g, "null")
    .replaceAll(/(?<=['"])\s*\+\s*$/gm, "");
  const [settings] = openConfig(plain);
  if (settings === undefined || settings.kind !== "map")
    throw new ConfigFileError("The settings of Alerta are lines of NAME = value.");
  return settings;
}
