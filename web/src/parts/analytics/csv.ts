/** A table as a file that spreadsheets read: RFC 4180, with lines that no program takes for a formula. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
