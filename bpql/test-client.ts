import { Client } from "pg";

/** Not yet connected. Tests write to temporary tables only. */
export function testClient(): Client {
  const url = process.env["TOCSIN_TEST_DATABASE_URL"];
  if (!url)
    throw new Error(
      "TOCSIN_TEST_DATABASE_URL is not set: this test needs a PostgreSQL in which it may create temporary tables",
    );
  return new Client({ connectionString: url });
}
