/**
 * Name of a mapping table → the file of its rows. Names that files cannot tell apart get a number.
 */
export function rowFileNames(names: readonly string[]): Map<string, string> {
  const used = new Set<string>();
  return new Map(
    names.map((name) => {
      const plain =
        name
          .toLowerCase()
          .normalize("NFKD")
          .replaceAll(/[^a-z0-9]+/g, "-")
          .replaceAll(/^-|-$/g, "")
          .slice(0, 80) || "table";
      let file = plain;
      for (let count = 2; used.has(file); count += 1) file = `${plain}-${count}`;
      used.add(file);
      return [name, `mapping-rows/${file}.csv`];
    }),
  );
}
