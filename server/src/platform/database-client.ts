import pg from "pg";
import { severalHosts, withHost } from "./database-hosts.ts";
import { type PrimaryFinder, primaryFinderFor } from "./find-primary.ts";

/**
 * A connection to the host that takes changes, where the address has several. Which one that is, is
 * known only when it connects.
 */
export class DatabaseClient extends pg.Client {
  readonly #primary: PrimaryFinder | null;
  #isStandby = false;

  constructor(config: pg.ClientConfig = {}) {
    const { connectionString = "" } = config;
    const [first] = severalHosts(connectionString) ?? [];
    super(first ? { ...config, connectionString: withHost(connectionString, first) } : config);
    this.#primary = primaryFinderFor(connectionString);
    if (!this.#primary) return;
    this.on("error", () => this.#primary?.forget());
    // Sent as the connection begins, and again when a standby is promoted.
    this.connection.on("parameterStatus", ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === "in_hot_standby") this.#isStandby = parameterValue === "on";
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    if (!this.#primary) return callback ? super.connect(callback) : super.connect();
    const connecting = this.#connectToPrimary(this.#primary);
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(null, client),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
  }

  async #connectToPrimary(primary: PrimaryFinder): Promise<pg.Client> {
    const { host, port } = await primary.find();
    this.host = host;
    this.port = port;
    try {
      await super.connect();
    } catch (error) {
      primary.forget();
      throw error;
    }
    if (!this.#isStandby) return this;
    primary.forget();
    await this.end();
    throw Object.assign(new Error("the database became a standby"), { code: "57P03" });
  }
}

type Connected = (error: Error | null, client?: pg.Client) => void;
interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}
