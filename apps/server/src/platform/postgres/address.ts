import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { type Role, roles, SCHEMA } from './roles.ts';
import { valueTypes } from './value-types.ts';

/** Where the database is and who logs in there. */
export type Address = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'options'
>;

/** Milliseconds until an unreachable server counts as one. */
const CONNECTION_TIMEOUT = 10_000;

/**
 * The address in a DATABASE_URL. Session options in it are kept; ours are added when connecting.
 *
 * @throws StartError when it is no PostgreSQL address.
 */
export function addressFromUrl(databaseUrl: string): Address {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartError('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  }
  // Not through URL, which refuses the address of a socket: postgres://user@/database?host=/run/postgresql
  const [place = '', query = ''] = databaseUrl.split('?', 2);
  const parameters = new URLSearchParams(query);
  const options = parameters.get('options');
  // What the client finds in the address wins over its other settings, and these two must be ours.
  for (const name of ['options', 'application_name']) parameters.delete(name);
  const connectionString = parameters.size === 0 ? place : `${place}?${parameters}`;
  return { connectionString, ...(options ? { options } : {}) };
}

/** Settings of a connection that works under one of our roles, with that role's time-outs. */
export function connectionAs(role: Role, address: Address): pg.ClientConfig {
  const settings = { ...roles[role].timeouts, search_path: SCHEMA, timezone: 'UTC', role: roles[role].name };
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return {
    ...plainConnection(address),
    application_name: `millrace ${role}`,
    options: [address.options, ...ours].filter((option) => option !== undefined).join(' '),
  };
}

/** Settings of a connection that stays who logged in. */
export function plainConnection(address: Address): pg.ClientConfig {
  return {
    ...address,
    application_name: 'millrace',
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    keepAlive: true,
    types: valueTypes,
  };
}
