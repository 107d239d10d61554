import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { readFigure } from '@millrace/contract/report/formula';
import type {
  getReconciliationLine,
  ReconciledDay,
  ReconciledUnit,
} from '@millrace/contract/report/reconciliation';
import { mostReconciledUnits } from '@millrace/contract/report/reconciliation';
import { firstUnmatched } from '@millrace/contract/report/unmatched';
import { moneyOf } from '../../../domain/report/reconciliation/reconcile.ts';
import { type Cell, type Pair, sumBy, unitKey } from '../../../domain/report/reconciliation/sides.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { type MonthLine, readMonth } from './read-month.ts';

/** A line by day and by ad unit. */
export async function answerGetReconciliationLine(
  context: Context,
  { month, adnId, currency }: RequestOf<typeof getReconciliationLine>,
): Promise<ResponseOf<typeof getReconciliationLine>> {
  const { lines } = await readMonth(context, month, adnId);
  const line = found(lines.find(({ line }) => line.currency === currency));
  const units = unitsOf(line.cells);
  const shown = units.slice(0, mostReconciledUnits);
  const names = await context.read((tx) =>
    namesOf(
      tx,
      shown.flatMap(({ instanceId }) => instanceId ?? []),
    ),
  );
  return {
    line: line.line,
    days: daysOf(line),
    notes: line.notes.map(({ id, text, at, who }) => ({ id, text, at, who })),
    units: shown.map((unit) => ({
      ...unit,
      ...(names.get(unit.instanceId ?? 0) ?? { name: null, appName: null }),
      unit: unit.unit || (names.get(unit.instanceId ?? 0)?.unit ?? ''),
    })),
    unitCount: units.length,
  };
}

const sidesOf = ({ own, reported }: Pair) => ({
  own: own.impressions,
  reported: reported.isCounted ? reported.impressions : null,
});

/** What can be said of a line's days. */
export function dayStates({
  cells,
  line: { finalUntil },
}: MonthLine): (day: string) => ReconciledDay['state'] {
  const told = new Set(cells.flatMap(({ day, reported }) => (reported === null ? [] : [day])));
  return (day) => (day > finalUntil ? 'open' : told.has(day) ? 'final' : 'silent');
}

function daysOf(line: MonthLine): ReconciledDay[] {
  const { cells, zone } = line;
  const stateOf = dayStates(line);
  return [...sumBy(cells, ({ day }) => day)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, pair]) => ({
      day,
      state: stateOf(day),
      ...sidesOf(pair),
      ...moneyOf(pair),
      ownInZone: zone === null ? null : (zone.days.get(day)?.impressions ?? 0),
    }));
}

type Unit = Omit<ReconciledUnit, 'name' | 'appName'>;

/** Those whose money differs most first. */
function unitsOf(cells: readonly Cell[]): Unit[] {
  const places = new Map(cells.map((cell) => [unitKey(cell), cell]));
  const told = new Set(cells.flatMap((cell) => (cell.reported === null ? [] : [unitKey(cell)])));
  const gapOf = ({ ownUsd, reportedUsd }: Unit) => {
    const gap = readFigure(ownUsd) - readFigure(reportedUsd);
    return gap < 0n ? -gap : gap;
  };
  return [...sumBy(cells, unitKey)]
    .map(([key, pair]): Unit => {
      const { instance = 0, unit = '' } = places.get(key) ?? {};
      return {
        instanceId: instance >= firstUnmatched ? null : instance,
        unit,
        state: !told.has(key) ? 'unreported' : pair.own.impressions === 0 ? 'unknown' : 'both',
        ...sidesOf(pair),
        ...moneyOf(pair),
      };
    })
    .sort((one, other) => Number(gapOf(other) - gapOf(one)));
}

/** What instances are called, by their ids; those that are gone, or stand for none, are left out. */
export async function namesOf(tx: Tx, instances: readonly number[]) {
  const ids = instances.filter((id) => id < firstUnmatched);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('instance')
          .innerJoin('app', 'app.id', 'instance.app_id')
          .select(['instance.id', 'instance.name', 'instance.unit_id as unit', 'app.name as appName'])
          .where('instance.id', 'in', ids)
          .execute();
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
