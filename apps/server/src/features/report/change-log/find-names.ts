import type { RecordedNames } from '@millrace/contract/report/change-log';
import { isRecordedEntity, kindOfField } from '@millrace/contract/report/recorded-fields';
import type { ValueKind } from '@millrace/contract/report/value-kind';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type Difference, differences } from '../../../platform/change-log/differences.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { StoredChange } from './queries.ts';

type Named = keyof RecordedNames;

const tables = {
  app: 'app',
  account: 'ad_network_account',
  placement: 'placement',
  instance: 'instance',
  rule: 'mediation_rule',
  abTest: 'ab_test',
  creative: 'creative',
  webhook: 'alert_webhook',
} as const satisfies Record<Exclude<Named, 'advertiser'>, string>;

const one = z.pipe(
  z.int(),
  z.transform((id) => [id]),
);
const many = z.array(z.int());
const ofInstances = z.pipe(
  z.array(z.object({ instanceId: z.int() })),
  z.transform((list) => list.map(({ instanceId }) => instanceId)),
);

const ofCreatives = z.pipe(
  z.array(z.object({ id: z.int() })),
  z.transform((list) => list.map(({ id }) => id)),
);

/** Where ids stand in a value of each kind that holds any, and what they are ids of. */
const idsIn: Partial<Record<ValueKind, readonly [Named, z.ZodMiniType<number[]>]>> = {
  account: ['account', one],
  apps: ['app', many],
  placement: ['placement', one],
  placements: ['placement', many],
  instance: ['instance', one],
  abTest: ['abTest', one],
  rules: ['rule', many],
  entries: ['instance', ofInstances],
  units: ['instance', ofInstances],
  creatives: ['creative', ofCreatives],
  shownCreatives: ['creative', many],
  advertisers: ['advertiser', many],
  webhooks: ['webhook', many],
};

/** The names of everything that the changed fields of these changes name by id; one question for each kind. */
export async function findNames(tx: Tx, changes: readonly StoredChange[]): Promise<RecordedNames> {
  const wanted = {
    app: set(),
    account: set(),
    placement: set(),
    instance: set(),
    rule: set(),
    abTest: set(),
    creative: set(),
    webhook: set(),
    advertiser: set(),
  };
  for (const { entity, before, after } of changes) {
    for (const difference of differences(before, after)) collect(wanted, entity, difference);
  }
  return {
    app: await readOpen(tx, 'app', wanted.app),
    account: await read(tx, 'account', wanted.account),
    placement: await readOpen(tx, 'placement', wanted.placement),
    instance: await read(tx, 'instance', wanted.instance),
    rule: await read(tx, 'rule', wanted.rule),
    abTest: await read(tx, 'abTest', wanted.abTest),
    creative: {
      ...(await readShown(tx, wanted.creative)),
      ...(await read(tx, 'creative', wanted.creative)),
    },
    webhook: await read(tx, 'webhook', wanted.webhook),
    advertiser: await readAdvertisers(tx, wanted.advertiser),
  };
}

const set = () => new Set<number>();

function collect(wanted: Record<Named, Set<number>>, entity: string, { field, before, after }: Difference) {
  const kind = isRecordedEntity(entity) ? kindOfField(entity, field) : undefined;
  const place = kind && idsIn[kind];
  if (place === undefined) return;
  const [named, schema] = place;
  for (const value of [before, after]) {
    const ids = z.safeParse(schema, value);
    for (const id of ids.data ?? []) wanted[named].add(id);
  }
}

/** Of organizations that are not the reader's own nothing but the names of advertisers can be seen. */
async function readAdvertisers(tx: Tx, ids: ReadonlySet<number>): Promise<Record<string, string>> {
  if (ids.size === 0) return {};
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from own_ads_advertisers(${[...ids]}::int[])`.execute(tx);
  return Object.fromEntries(rows.map(({ id, name }) => [String(id), name]));
}

/** The same of creatives of others, as far as publishers may see them. */
async function readShown(tx: Tx, ids: ReadonlySet<number>): Promise<Record<string, string>> {
  if (ids.size === 0) return {};
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from own_ads_creatives(${[...ids]}::int[])`.execute(tx);
  return Object.fromEntries(rows.map(({ id, name }) => [String(id), name]));
}

/** The reader's own, and of publishers what lets the reader's ads in. */
async function readOpen(
  tx: Tx,
  named: 'app' | 'placement',
  ids: ReadonlySet<number>,
): Promise<Record<string, string>> {
  const own = await read(tx, named, ids);
  const others = [...ids].filter((id) => own[id] === undefined);
  if (others.length === 0) return own;
  const open = sql.raw(named === 'app' ? 'own_ads_open_apps()' : 'own_ads_open_placements()');
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${open} where id = any(${others}::int[])`.execute(tx);
  return { ...own, ...Object.fromEntries(rows.map(({ id, name }) => [String(id), name])) };
}

async function read(
  tx: Tx,
  named: Exclude<Named, 'advertiser'>,
  ids: ReadonlySet<number>,
): Promise<Record<string, string>> {
  if (ids.size === 0) return {};
  const rows = await tx
    .selectFrom(tables[named])
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return Object.fromEntries(rows.map(({ id, name }) => [String(id), name]));
}
