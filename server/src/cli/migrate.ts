import { Command } from "commander";
import { findDatabase } from "../platform/find-database.ts";
import { prepareDatabase } from "../platform/prepare-database.ts";
import { print } from "./print.ts";

export const migrateCommand = (): Command =>
  new Command("migrate")
    .description("bring the database to this version's schema; a server does the same as it starts")
    .action(async () => {
      const database = await findDatabase();
      try {
        const { migrated } = await prepareDatabase(database.ownerUrl);
        print(
          migrated.length === 0
            ? "Nothing to do: the schema is this version's."
            : `Done: ${migrated.join(", ")}`,
        );
      } finally {
        await database.release();
      }
    });
