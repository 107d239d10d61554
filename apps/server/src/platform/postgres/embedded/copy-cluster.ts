import pg from 'pg';

/** What PostgreSQL makes anew when it starts, and what belongs to the running server alone. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const left = ['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', 'pg_internal.init'];

/** A copy of the cluster that is being made while it serves, as PostgreSQL's own pg_basebackup makes one. */
export interface ClusterCopy {
  /** Whether a file or folder of the cluster, by its path in it, is to be left out of the copy. */
  skips(path: string): boolean;
  /**
   * The moment that the copy stands for: every file was copied. @returns the rest that belongs to it, to be read before
   * `release`
   */
  finish(): Promise<{ readonly label: Buffer; readonly wal: readonly string[] }>;
  /** PostgreSQL may throw its log away again. */
  release(): Promise<void>;
}

/**
 * Begins a copy of the embedded cluster: from now on its write-ahead log is kept, and the files may be read in any order.
 * @param connection of a role whose session user is the cluster's superuser
 */
export async function beginClusterCopy(connection: pg.ClientConfig): Promise<ClusterCopy> {
  const client = new pg.Client({ ...connection, application_name: 'millrace backup' });
  // A server that ends meanwhile is met by the next query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      'set role none; set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0',
    );
    // Temporary: it ends with this connection, whatever happens to the process.
    await client.query("select pg_create_physical_replication_slot('millrace_backup', true, true)");
    await client.query("select pg_backup_start('millrace', true)");
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    skips: (path) => {
      const [first = '', ...rest] = path.split('/');
      return (
        (emptied.includes(first) && rest.length > 0) ||
        left.includes(path.split('/').at(-1) ?? '') ||
        /pgsql_tmp/.test(path)
      );
    },
    async finish() {
      const { rows } = await client.query<{ label: string; first: string; last: string }>(
        `select labelfile as label, pg_walfile_name(lsn) as last,
          substring(labelfile from 'file ([0-9A-F]{24})') as first
        from pg_backup_stop(false)`,
      );
      const [stop] = rows;
      if (stop === undefined) throw new Error('PostgreSQL did not say how its backup ended');
      return { label: Buffer.from(stop.label), wal: await walFiles(client, stop) };
    },
    release: () => client.end(),
  };
}

/** The log from the copy's begin to its end: the server went on to another file at that moment. */
async function walFiles(client: pg.Client, { first, last }: { first: string; last: string }) {
  const { rows } = await client.query<{ name: string }>(
    'select name from pg_ls_waldir() where name between $1 and $2 order by name',
    [first, last],
  );
  if (rows.at(0)?.name !== first || rows.at(-1)?.name !== last) {
    throw new Error(`PostgreSQL has thrown away its log between ${first} and ${last}`);
  }
  return rows.map(({ name }) => name);
}
