import type { ReconciledDay } from '@millrace/contract/report/reconciliation';
import type { Cell } from '../../../domain/report/reconciliation/sides.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { dayStates, namesOf } from './get-line.ts';
import type { MonthLine } from './read-month.ts';

/** An ad unit on a day, as a file says it. */
export interface DisputeRow extends Pick<Cell, 'day' | 'own' | 'reported'> {
  readonly state: ReconciledDay['state'];
  /** What we call it, and its app; empty where it matches nothing, or is gone. */
  readonly name: string;
  readonly appName: string;
  /** What the network calls it. */
  readonly unit: string;
}

/** A line's rows by day and ad unit, in this order. */
export async function disputeRows(tx: Tx, line: MonthLine): Promise<DisputeRow[]> {
  const names = await namesOf(tx, [...new Set(line.cells.map(({ instance }) => instance))]);
  const states = dayStates(line);
  return line.cells
    .map(({ day, instance, unit, own, reported }): DisputeRow => {
      const { name = '', appName = '', unit: known = '' } = names.get(instance) ?? {};
      return { day, own, reported, name, appName, unit: unit || known, state: states(day) };
    })
    .sort(
      (one, other) =>
        one.day.localeCompare(other.day) ||
        one.unit.localeCompare(other.unit) ||
        one.name.localeCompare(other.name),
    );
}
