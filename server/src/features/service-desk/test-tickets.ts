/** What tests of the service desk begin with. */
import type { Organization } from "../../test-cast.ts";

export const switchServiceDesk = ({ sql }: Pick<Organization, "sql">, isOn: boolean) =>
  sql((query) =>
    query(
      `UPDATE organizations SET feature_toggles = feature_toggles || $1::jsonb
       WHERE id = tocsin_organization()`,
      [JSON.stringify({ service_desk: isOn })],
    ),
  );
