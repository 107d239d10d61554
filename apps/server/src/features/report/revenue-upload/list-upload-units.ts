import { createHash } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { platform } from '@millrace/contract/publisher/platform';
import type {
  listUploadUnits,
  OfferedInstance,
  RevenueUpload,
  UploadUnit,
} from '@millrace/contract/report/revenue-upload';
import {
  instancesOf,
  type KnownInstance,
  type Matcher,
  matcherOf,
} from '../../../domain/network-revenue/match-units.ts';
import { sum } from '../../../domain/network-revenue/total-lines.ts';
import { compare, decimal } from '../../../platform/decimal.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { presentUpload, queryUploads, uploadColumns } from './queries.ts';
import { type StoredUnitPlace, unitPlaces } from './unit-places.ts';

const mostInstances = 500;
const mostUnits = 200;

/** What an upload has of units that matched nothing when it came. */
export interface UnitsOfUpload {
  readonly upload: RevenueUpload;
  readonly instances: readonly KnownInstance[];
  readonly match: Matcher;
  readonly places: readonly StoredUnitPlace[];
  readonly units: readonly UploadUnit[];
  readonly check: string;
}

export function listUnitsOfUpload(
  context: Context,
  { id }: RequestOf<typeof listUploadUnits>,
): Promise<ResponseOf<typeof listUploadUnits>> {
  return context.read(async (tx) => {
    const { upload, units, instances, check } = await unitsOfUpload(tx, id);
    const { adnId, fileName, undoneAt } = upload;
    const shown = units.slice(0, mostUnits);
    const more = units.length - shown.length;
    return { id, adnId, fileName, undoneAt, units: shown, more, instances: offered(instances, shown), check };
  });
}

/** @throws CallError notFound; what was fetched stands with its account */
export async function unitsOfUpload(tx: Tx, id: number): Promise<UnitsOfUpload> {
  const row = await queryUploads(tx)
    .select(uploadColumns)
    .where('revenue_upload.id', '=', id)
    .where('revenue_upload.account_id', 'is', null)
    .executeTakeFirst();
  const upload = presentUpload(found(row));
  const instances = await instancesOf(tx, upload.adnId);
  const match = matcherOf(instances, []);
  const places = await unitPlaces(tx, id);
  const byUnit = Map.groupBy(places, ({ unit }) => unit);
  const units = [...byUnit.values()].map((some) => unitOf(some, match)).sort(byRevenue);
  const check = createHash('sha256')
    .update(JSON.stringify([id, units, upload.undoneAt]))
    .digest('hex');
  return { upload, instances, match, places, units, check };
}

const byRevenue = (one: UploadUnit, other: UploadUnit) =>
  Number(one.instance !== null) - Number(other.instance !== null) ||
  compare(decimal(other.revenueUsd), decimal(one.revenueUsd));

function unitOf(places: readonly StoredUnitPlace[], match: Matcher): UploadUnit {
  const counting = places.filter(({ isReplaced }) => !isReplaced);
  const rowsOf = (some: readonly StoredUnitPlace[]) => some.reduce((all, { rows }) => all + rows, 0);
  const instance = only((counting.length > 0 ? counting : places).map(({ from }) => from)) || null;
  const matches = places.map(({ unit, day }) => match({ unit, day }));
  const now = only(matches.map((one) => (typeof one === 'string' ? 0 : one.id))) || null;
  const reason = matches.find((one) => typeof one === 'string');
  return {
    unit: places[0]?.unit ?? '',
    rows: rowsOf(counting),
    revenueUsd: sum(counting.map(({ revenueUsd }) => revenueUsd)),
    replaced: rowsOf(places) - rowsOf(counting),
    reason: instance === null && now === null ? (reason ?? 'ambiguous') : null,
    instance,
    found: instance === null ? now : null,
  };
}

/** The one that all are; undefined: they differ. */
function only(ids: readonly number[]): number | undefined {
  const [first, ...more] = new Set(ids);
  return more.length === 0 ? first : undefined;
}

/** Those that are meant come first, so that none of them is left out. */
function offered(instances: readonly KnownInstance[], units: readonly UploadUnit[]): OfferedInstance[] {
  const meant = new Set(units.flatMap(({ instance, found: by }) => [instance, by]));
  return instances
    .toSorted((one, other) => Number(meant.has(other.id)) - Number(meant.has(one.id)))
    .slice(0, mostInstances)
    .map(presentInstance);
}

export const presentInstance = ({ id, name, unitId, appName, platform: of }: KnownInstance) => ({
  ...{ id, name, unitId, appName },
  plat: of === platform.ios ? platform.ios : platform.android,
});
