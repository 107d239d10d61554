import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../../testing/database-server.ts';
import { cloneTemplate, type RawDatabase } from '../../testing/test-database.ts';
import { connectionAs } from './address.ts';
import { type Role, roles } from './roles.ts';

// What every migration must keep, read from the catalogue: whoever adds a table meets these rules here.

interface Rule {
  readonly name: string;
  /** Answers who breaks it, one `name` a row. */
  readonly offenders: string;
  /** A statement that breaks it, and whom the rule must then name: a rule that cannot fail protects nothing. */
  readonly broken: readonly (readonly [statement: string, offender: string])[];
}

/** Tables with an organization that are no tenant's: the request role has no right to them at all. */
const SYSTEM_ONLY = "('session', 'delivery_change', 'administrator_visit')";

/** Tables that name an app, or something of one, and are not limited to apps: why. */
const NOT_LIMITED: Readonly<Record<string, string>> = {
  delivery_change: 'closed to requests',
  report_schedule: 'seen by whoever sees its saved report, which is limited',
};

/** Our tables, with what the rules ask of them. */
const TABLES = `
  with ours as (
    select c.oid, c.relname as name, c.relacl, c.relrowsecurity and c.relforcerowsecurity as protected,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id') as has_organization,
      c.relname in ${SYSTEM_ONLY} as system_only
    from pg_class c where c.relnamespace = 'millrace'::regnamespace and c.relkind in ('r', 'p')
  ), request_policy as (
    -- Restrictive ones only ever take away.
    select polrelid, pg_get_expr(polqual, polrelid) as reads, pg_get_expr(polwithcheck, polrelid) as writes
    from pg_policy where ('millrace_request'::regrole = any (polroles) or polroles = '{0}') and polpermissive
  ), request_grant as (
    select oid as relation from pg_class c, aclexplode(c.relacl) g
    where g.grantee in (0, 'millrace_request'::regrole)
    union all
    select attrelid from pg_attribute a, aclexplode(a.attacl) g
    where g.grantee in (0, 'millrace_request'::regrole)
  )`;

const NAMES_ORGANIZATION = String.raw`~ '\m(organization_id|id) = current_organization\(\)'`;

const TENANT_TABLE = `
  create table gadget (id int primary key, organization_id int not null, unique (organization_id, id));
  call protect_table('gadget', 'tenant');`;

const rules: readonly Rule[] = [
  {
    name: 'every table has row-level security, forced on its owner too',
    offenders: `${TABLES} select name from ours where not protected`,
    broken: [
      ['create table plain (id int primary key)', 'plain'],
      ['alter table notice no force row level security', 'notice'],
      ['alter table migration disable row level security', 'migration'],
    ],
  },
  {
    name: 'every table lets the system role through',
    offenders: `${TABLES} select name from ours where not exists (
      select from pg_policy where polrelid = ours.oid and polcmd = '*' and pg_get_expr(polqual, polrelid) = 'true'
        and polroles = array['millrace_system'::regrole::oid])`,
    broken: [['drop policy system on notice', 'notice']],
  },
  {
    name: 'every policy of a tenant table shows a request its own organization only',
    offenders: `${TABLES} select name from ours join request_policy on polrelid = oid
      where (has_organization or name = 'organization')
        and not coalesce(reads, writes) ${NAMES_ORGANIZATION}
        or writes is not null and has_organization and not writes ${NAMES_ORGANIZATION}`,
    broken: [
      ['create policy all_rows on notice to millrace_request using (true)', 'notice'],
      ['create policy anybody on membership for insert with check (true)', 'membership'],
    ],
  },
  {
    name: 'every table with an organization is a tenant table, or closed to requests',
    offenders: `${TABLES} select name from ours where has_organization and case when system_only
      then exists (select from request_grant where relation = oid)
        or exists (select from request_policy where polrelid = oid)
      else not exists (select from request_policy where polrelid = oid) end`,
    broken: [
      ['drop policy tenant on membership', 'membership'],
      ['grant select (role_id) on session to millrace_request', 'session'],
    ],
  },
  {
    name: 'every tenant table can be the target of a foreign key that names the organization',
    offenders: `${TABLES} select name from ours where has_organization and not system_only and not exists (
      select from pg_constraint where conrelid = ours.oid and contype in ('p', 'u') and (
        select array_agg(attname::text order by attname) from pg_attribute where attrelid = ours.oid and attnum = any (conkey)
      ) = array['id', 'organization_id'])`,
    broken: [
      [
        'alter table promoted_app drop constraint promoted_app_organization_id_id_key cascade',
        'promoted_app',
      ],
    ],
  },
  {
    name: 'every foreign key from a tenant table to a tenant table names the organization',
    offenders: `${TABLES} select conname as name from pg_constraint
      where contype = 'f' and conrelid in (select oid from ours where has_organization)
        and confrelid in (select oid from ours where has_organization) and not exists (
          select from pg_attribute
          where attrelid = conrelid and attname = 'organization_id' and attnum = any (conkey))`,
    broken: [
      [
        `${TENANT_TABLE} alter table gadget add column notice_id int references notice (id)`,
        'gadget_notice_id_fkey',
      ],
    ],
  },
  {
    name: 'every table with something of an app in it is limited to the apps in reach',
    offenders: `${TABLES}, of_app as (
      select attrelid as relation from pg_attribute where attname in ('app_id', 'app_ids', 'placement_id', 'instance_id')
      union select conrelid from pg_constraint where contype = 'f' and confrelid in (
        select polrelid from pg_policy where polname = 'app_limit')
      union select 'app'::regclass
    ) select name from ours where oid in (select relation from of_app)
      and name not in (${Object.keys(NOT_LIMITED)
        .map((name) => `'${name}'`)
        .join(', ')})
      and not exists (
        select from pg_policy where polrelid = ours.oid and polname = 'app_limit' and not polpermissive
          and polroles = array['millrace_request'::regrole::oid]
          and polcmd = case when name = 'app' then 'r' else '*' end
          and pg_get_expr(polqual, polrelid) ~ 'reachable_apps')`,
    broken: [
      ['drop policy app_limit on scene', 'scene'],
      ['drop policy app_limit on app', 'app'],
      ['alter table test_device add column app_id int', 'test_device'],
      ['drop policy app_limit on notice; create policy app_limit on notice using (true)', 'notice'],
      [
        `${TENANT_TABLE} alter table gadget add column block_rule_id int,
          add foreign key (organization_id, block_rule_id) references block_rule (organization_id, id)`,
        'gadget',
      ],
    ],
  },
  {
    name: 'every view asks with the rights of who asks it',
    offenders: `select relname as name from pg_class where relnamespace = 'millrace'::regnamespace and (relkind = 'm'
      or relkind = 'v' and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on'])`,
    broken: [['create view all_notices as select * from notice', 'all_notices']],
  },
  {
    name: 'no table is open to everybody',
    offenders: `${TABLES} select name from ours, aclexplode(relacl) g where g.grantee = 0`,
    broken: [['grant select on revision to public', 'revision']],
  },
  {
    name: 'moments have a time zone',
    offenders: `${TABLES} select attname as name from ours join pg_attribute on attrelid = oid
      where atttypid = 'timestamp'::regtype`,
    broken: [['alter table session add column local_time timestamp', 'local_time']],
  },
];

let database: RawDatabase;
beforeAll(async () => {
  database = await cloneTemplate();
});
afterAll(() => database.drop());

/** Who breaks the rule, after a statement that is taken back again. */
async function offenders(rule: Rule, statement = ''): Promise<string[]> {
  return withClient(connectionAs('migrate', database.address), async (client) => {
    await client.query(`begin; ${statement}`);
    const { rows } = await client.query<{ name: string }>(rule.offenders);
    await client.query('rollback');
    return rows.map(({ name }) => name);
  });
}

describe.each(rules)('$name', (rule) => {
  it('in the database as it is', async () => {
    expect(await offenders(rule)).toEqual([]);
  });

  it.each(rule.broken)('and notices: %s', async (statement, offender) => {
    expect(await offenders(rule, statement)).toContain(offender);
  });
});

it('the rules look at all the tables there are', async () => {
  const all: Rule = { name: '', offenders: `${TABLES} select name from ours`, broken: [] };
  expect(await offenders(all)).toEqual(
    expect.arrayContaining(['organization', 'membership', 'session', 'migration']),
  );
});

it('no role of ours can log in or is above row-level security', async () => {
  const rule: Rule = {
    name: 'roles',
    offenders: `select rolname as name from pg_roles where rolname in ('millrace_request', 'millrace_system',
      'millrace_migrate') and not (rolcanlogin or rolbypassrls or rolsuper or rolcreaterole or rolcreatedb)`,
    broken: [],
  };
  expect((await offenders(rule)).sort()).toEqual(['millrace_migrate', 'millrace_request', 'millrace_system']);
});

describe.each(Object.keys(roles) as Role[])('the %s role', (role) => {
  it('works under its own name and time-outs', async () => {
    const { name, timeouts } = roles[role];
    const seen = await withClient(connectionAs(role, database.address), async (client) => {
      const { rows } = await client.query<{ name: string; value: string }>(
        'select name, current_setting(name) as value from unnest($1::text[]) name',
        [['role', ...Object.keys(timeouts)]],
      );
      return Object.fromEntries(rows.map((row) => [row.name, row.value]));
    });
    expect(seen.role).toBe(name);
    for (const setting of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
      expect(seen[setting]).toMatch(/^[1-9]\d*(s|min)$/);
    }
  });
});
