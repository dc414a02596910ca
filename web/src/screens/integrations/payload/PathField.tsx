import { ComboField } from "../../../ui/form/ComboField.tsx";
import type { SamplePath } from "./sample-paths.ts";

const MAX_OPTIONS = 50;

/** Paths with commas between them; those of the sample are offered for the last one. */
export function PathField({
  label,
  help,
  error,
  value,
  paths,
  onChange,
}: {
  label: string;
  help?: string | undefined;
  error: string | undefined;
  value: string;
  paths: readonly SamplePath[];
  onChange: (text: string) => void;
}) {
  const [, before = "", typed = ""] = /^(.*,\s*)?([^,]*)$/s.exec(value) ?? [];
  const isWhole = paths.some(({ path }) => path === typed.trim());
  const options = paths
    .filter(({ path }) => isWhole || path.toLowerCase().includes(typed.trim().toLowerCase()))
    .slice(0, MAX_OPTIONS)
    .map(({ path, value: text }) => ({ value: before + path, label: path, detail: text }));
  return <ComboField isMono {...{ label, help, error, value, options, onChange }} />;
}
