/** Part of the socket's name; nothing listens on a port. */
export const SOCKET_PORT = 5432;

export interface SettingsInput {
  readonly socketDirectory: string;
  readonly majorVersion: number;
  /** False only for test databases that nobody will miss. */
  readonly durable: boolean;
}

/**
 * Settings of the embedded server: small, quiet and durable. They are given on the command line, so that this
 * list is the whole truth and an upgrade of the program is an upgrade of the settings.
 */
export function serverSettings({
  socketDirectory,
  majorVersion,
  durable,
}: SettingsInput): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    max_connections: '100',
    shared_buffers: '64MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    // What a copy of the running cluster needs (copy-cluster.ts); nobody replicates it.
    wal_level: 'replica',
    max_wal_senders: '0',
    max_replication_slots: '1',
    max_worker_processes: '2',
    max_logical_replication_workers: '0',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    jit: 'off',
    // The children of three extra I/O workers would cost more than they gain on one small machine.
    ...(majorVersion >= 18 ? { io_method: 'sync' } : {}),
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    // Statements and their values may hold secrets: errors reach the caller, never the server's log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_checkpoints: 'off',
    lc_messages: 'C',
  };
}
