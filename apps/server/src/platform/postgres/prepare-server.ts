import pg from 'pg';
import { reasonOf } from '../log/reason-of.ts';
import { StartError } from '../start-error.ts';
import { type Address, plainConnection } from './address.ts';
import { JOB_SCHEMA, roles, SCHEMA } from './roles.ts';

const OLDEST_VERSION = 15;

/**
 * Makes what must exist before the first migration: our roles, and the schema that belongs to the migrate role.
 * Does nothing where all is there, so that a server whose administrator made the roles needs no rights for it.
 *
 * @throws StartError when the server cannot be reached, is too old, or does not let this user make the roles.
 */
export async function prepareServer(address: Address): Promise<void> {
  const client = new pg.Client(plainConnection(address));
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`The PostgreSQL server cannot be reached: ${reasonOf(error)}.`);
  }
  try {
    const version = await majorVersion(client);
    refuseOldServer(version);
    await client.query("set statement_timeout = '30s'; set lock_timeout = '10s'");
    for (const role of Object.values(roles)) await ensureRole(client, role.name, version);
    for (const schema of [SCHEMA, JOB_SCHEMA]) await ensureSchema(client, schema);
  } finally {
    await client.end();
  }
}

/** @throws StartError for a server that lacks what the migrations use. */
export function refuseOldServer(version: number): void {
  if (version >= OLDEST_VERSION) return;
  throw new StartError(
    `The PostgreSQL server has version ${version}; Millrace needs ${OLDEST_VERSION} or newer.`,
  );
}

async function majorVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  return rows[0]?.version ?? 0;
}

async function ensureRole(client: pg.Client, name: string, version: number): Promise<void> {
  const exists = 'select from pg_roles where rolname = $1';
  await ensure(client, exists, [name], `create role ${name} nologin noinherit`);
  // Since 16, who creates a role is a member of it without being allowed to become it.
  const may = `select where pg_has_role($1, '${version >= 16 ? 'SET' : 'MEMBER'}')`;
  await ensure(client, may, [name], `grant ${name} to current_user`);
}

async function ensureSchema(client: pg.Client, schema: string): Promise<void> {
  const exists = 'select from pg_namespace where nspname = $1';
  await ensure(client, exists, [schema], `create schema ${schema} authorization ${roles.migrate.name}`);
  const may = `select where has_schema_privilege($1, '${schema}', 'usage')`;
  for (const { name } of [roles.request, roles.system]) {
    await ensure(client, may, [name], `grant usage on schema ${schema} to ${name}`);
  }
}

/** Roles belong to the whole server: another node, or another database's node, may do the same at this moment. */
async function ensure(client: pg.Client, check: string, values: string[], statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    if ((await client.query(check, values)).rowCount) return;
    try {
      await client.query(statement);
      return;
    } catch (error) {
      if (isInsufficientPrivilege(error)) {
        throw new StartError(
          `The PostgreSQL server does not allow "${statement}" (${reasonOf(error)}): run it once as its administrator, or give the user of DATABASE_URL the right to create roles.`,
        );
      }
      if (attempt === 5) throw error;
    }
  }
}

function isInsufficientPrivilege(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501';
}
