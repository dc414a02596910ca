import { Command } from "commander";
import { findDatabase } from "../platform/find-database.ts";
import { prepareDatabase } from "../platform/prepare-database.ts";
import { print } from "./print.ts";

export const migrateCommand = (): Command =>
  new Command("migrate")
    .description(
      "migrate the database to the schema of this version; a server also does this when it starts",
    )
    .action(async () => {
      const database = await findDatabase();
      try {
        const { migrated } = await prepareDatabase(database.ownerUrl, database);
        print(
          migrated.length === 0
            ? "Nothing to do: the schema is up to date."
            : `Done: ${migrated.join(", ")}`,
        );
      } finally {
        await database.release();
      }
    });
