/**
 * The database roles, none of which can log in: pools log in as the user of the address and become one of these.
 * `request` sees one organization's rows, `system` all rows (log-in, jobs, snapshots), `migrate` owns the schema.
 */
export const roles = {
  request: {
    name: 'millrace_request',
    timeouts: { statement_timeout: 15_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 15_000 },
  },
  system: {
    name: 'millrace_system',
    timeouts: {
      statement_timeout: 60_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  },
  migrate: {
    name: 'millrace_migrate',
    timeouts: {
      statement_timeout: 600_000,
      lock_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
    },
  },
} as const;

export type Role = keyof typeof roles;

/** All tables live here; it is each connection's whole search path. */
export const SCHEMA = 'millrace';

/** What belongs to the job queue; it is in nobody's search path. */
export const JOB_SCHEMA = 'millrace_job';
