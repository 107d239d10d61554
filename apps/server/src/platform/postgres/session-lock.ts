import pg from 'pg';

/**
 * Lets one node at a time do something for long, without a transaction that stays open. A lock is held by a connection
 * of its own, opened with its first use and again after a failure; when that breaks, so does the hold.
 */
export class SessionLock {
  readonly #connection: pg.ClientConfig;
  readonly #key: string;
  #client: pg.Client | undefined;

  /** @param name of what is guarded, the same on all nodes */
  constructor(connection: pg.ClientConfig, name: string) {
    this.#connection = connection;
    this.#key = name;
  }

  /** Waits for its turn and runs `work`; one call at a time. Rejects with what `work` does, or what the database says. */
  async hold(work: () => Promise<void>): Promise<void> {
    const client = await this.#connected();
    try {
      await client.query('select pg_advisory_lock(hashtext($1))', [this.#key]);
      await work();
      await client.query('select pg_advisory_unlock(hashtext($1))', [this.#key]);
    } catch (error) {
      // Whatever state the connection is in: its end is the end of the hold.
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client !== undefined) return this.#client;
    const client = new pg.Client({ ...this.#connection, application_name: `millrace ${this.#key}` });
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    // Others may take their time; the pool's own limits are for requests.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0');
    this.#client = client;
    return client;
  }
}
