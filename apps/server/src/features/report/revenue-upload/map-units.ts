import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { mapUploadUnits } from '@millrace/contract/report/revenue-upload';
import { unmatchedId } from '@millrace/contract/report/unmatched';
import { afterStored } from '../../../domain/network-revenue/after-stored.ts';
import { bringNow } from '../../../domain/network-revenue/bring-now.ts';
import { keepToSend, lockNetwork, sendKept } from '../../../domain/network-revenue/kept-revenue.ts';
import type { KnownInstance } from '../../../domain/network-revenue/match-units.ts';
import { CurrenciesMixed } from '../../../domain/network-revenue/move-lines.ts';
import { type RevenueSource, revenueSources } from '../../../domain/network-revenue/revenue-row.ts';
import { askStore } from '../../../domain/network-revenue/store-away.ts';
import { readStored, type StoredRevenue } from '../../../domain/network-revenue/stored-revenue.ts';
import { writeCells } from '../../../domain/network-revenue/write-cells.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { leaveCells } from './leave-cells.ts';
import { type UnitsOfUpload, unitsOfUpload } from './list-upload-units.ts';
import { mappedUnits } from './mapped-units.ts';
import { uploadFields } from './queries.ts';
import { readHeld } from './read-held.ts';
import { type Remapped, remapUnits, type UnitPlace } from './remap-units.ts';
import { rememberUnits, retellUpload, storeChoices } from './retell-upload.ts';

type Request = RequestOf<typeof mapUploadUnits>;
type Done = ResponseOf<typeof mapUploadUnits>;
type Targets = ReadonlyMap<string, KnownInstance | null>;

/** Says which instances ad units of an upload are, or takes that back: see {@link mapUnits}. */
export async function mapUnitsOfUpload(context: Context, { id, units, check }: Request): Promise<Done> {
  const { services, scope, log } = context;
  const { networkId, ...done } = await context.write((tx) => mapUnits(context, tx, id, { units, check }));
  const isStored = await bringNow(services, { organizationId: scope.organizationId, networkId }, log);
  return { ...done, isStored };
}

interface Wanted extends Pick<Request, 'units'> {
  /** What the choices were made from; absent: what is there now. */
  readonly check?: string;
}

/**
 * Moves the rows of these units in one transaction, in what is stored of the upload, so that undoing it takes back all of it.
 * ClickHouse gets it once the transaction has ended.
 */
export async function mapUnits(
  context: Context,
  tx: Tx,
  id: number,
  { units, check }: Wanted,
): Promise<Omit<Done, 'isStored'> & { readonly networkId: number }> {
  const { services, scope } = context;
  const networkId = (await unitsOfUpload(tx, id)).upload.adnId;
  const owner = { organizationId: scope.organizationId, networkId };
  await lockNetwork(tx, owner);
  await askStore(context, sendKept(tx, services.clickhouse, owner));
  const before = await unitsOfUpload(tx, id);
  if (before.upload.undoneAt !== null) throw new CallError('revenueUpload.errors.alreadyUndone');
  if (check !== undefined && check !== before.check) throw new CallError('revenueUpload.errors.changed');
  const all = targetsOf(before, units);
  const changed = check === undefined ? units : units.filter((one) => isNews(before, one));
  const targets = new Map(changed.map(({ unit }) => [unit, all.get(unit) ?? null]));
  const { remapped, stored } =
    changed.length === 0 ? unmoved : await plan(context, tx, before, { targets, units });
  const at = afterStored(services.now(), stored);
  if (remapped.moved.length > 0) await store(tx, before, remapped, { targets, at, owner });
  if (changed.length > 0) await rememberUnits(tx, networkId, changed);
  const after = await unitsOfUpload(tx, id);
  const { counts, fileName } = await retellUpload(tx, after);
  const fields = (of: UnitsOfUpload) => ({ ...uploadFields(of.upload), mappedUnits: mappedUnits(of.places) });
  if (remapped.moved.length > 0)
    await recordChange(tx, scope, {
      ...{ entity: 'revenue_upload', entityId: id, action: 'edit', name: fileName },
      before: fields(before),
      after: fields({ ...after, upload: { ...after.upload, counts } }),
    });
  return { counts, moved: rowsOf(remapped.moved), kept: rowsOf(remapped.kept), networkId };
}

interface Planned {
  readonly remapped: Remapped;
  readonly stored: ReadonlyMap<string, StoredRevenue>;
}
const unmoved: Planned = {
  remapped: { changes: [], left: [], moved: [], kept: [] },
  stored: new Map(),
};

/** Who sends all that a screen shows changes what was chosen there, and nothing else. */
const isNews = ({ units }: UnitsOfUpload, { unit, instance }: Request['units'][number]) =>
  units.find((one) => one.unit === unit)?.instance !== instance;

function targetsOf({ instances, units }: UnitsOfUpload, wanted: Request['units']): Targets {
  const byId = new Map(instances.map((one) => [one.id, one]));
  const known = new Set(units.map(({ unit }) => unit));
  const targets = new Map<string, KnownInstance | null>();
  wanted.forEach(({ unit, instance }, place) => {
    if (!known.has(unit)) throw fieldError(`units.${place}.unit`, 'revenueUpload.errors.unitUnknown');
    if (targets.has(unit)) throw fieldError(`units.${place}.unit`, 'revenueUpload.errors.unitTwice');
    const target = instance === null ? null : byId.get(instance);
    if (target === undefined)
      throw fieldError(`units.${place}.instance`, 'revenueUpload.errors.instanceUnknown');
    targets.set(unit, target);
  });
  return targets;
}

async function plan(
  context: Context,
  tx: Tx,
  { upload, places }: UnitsOfUpload,
  { targets, units }: Pick<Request, 'units'> & { readonly targets: Targets },
): Promise<Planned> {
  const { days, id, adnId: networkId } = upload;
  const owner = { organizationId: context.scope.organizationId, networkId };
  const instances = new Set(places.filter(({ unit }) => targets.has(unit)).map(({ from }) => from));
  for (const target of targets.values()) instances.add(target?.id ?? 0);
  const instanceIds = [...instances].map((one) => (one === 0 ? unmatchedId(networkId) : one));
  const [first, last] = [days?.first ?? '', days?.last ?? ''];
  const stored = await askStore(
    context,
    readStored(context.services.clickhouse, { ...owner, first, last, instanceIds }),
  );
  const held = { ...(await readHeld(tx, { id, networkId, instances: [...instances] })), stored };
  try {
    return { remapped: remapUnits(places, targets, held, owner), stored };
  } catch (error) {
    if (!(error instanceof CurrenciesMixed)) throw error;
    const place = units.findIndex(({ unit }) => unit === error.message);
    throw fieldError(`units.${place}.instance`, 'revenueUpload.errors.currenciesMixed');
  }
}

interface Storing {
  readonly targets: Targets;
  readonly at: Date;
  readonly owner: { readonly organizationId: number; readonly networkId: number };
}

async function store(
  tx: Tx,
  { upload }: UnitsOfUpload,
  { changes, left, moved }: Remapped,
  { targets, at, owner }: Storing,
): Promise<void> {
  const back = await leaveCells(tx, upload.id, left, at);
  await writeCells(tx, owner, changes, at);
  await storeChoices(tx, upload.id, moved, targets);
  const rows = [...changes.map(({ revenue }) => revenue), ...back];
  for (const source of sources) {
    const some = rows.filter((row) => row.source === source).map((row) => ({ ...row, ...owner }));
    await keepToSend(tx, some, { ...owner, uploadId: upload.id, source, reportedAt: at });
  }
}

const sources: readonly RevenueSource[] = [...revenueSources, 'undone'];
const rowsOf = (places: readonly UnitPlace[]) => places.reduce((all, { rows }) => all + rows, 0);
