import type { TestedUnit } from '@millrace/contract/publisher/ab-test';
import * as z from 'zod/mini';
import type { FormValues } from '../../../kit/form/form-values.ts';

type Unit = Pick<TestedUnit, 'instanceId' | 'entered'>;

const byInstance = (one: Unit, other: Unit) => one.instanceId - other.instanceId;

/** Those whose Unit IDs somebody enters, a row each. Moving rules moves no row: what is typed in it is not saved yet. */
export function enteredUnits<One extends Unit>(units: readonly One[]): One[] {
  return units.filter(({ entered }) => entered).toSorted(byInstance);
}

interface WithUnits {
  readonly units: readonly Pick<TestedUnit, 'instanceId' | 'entered' | 'unitIdB'>[];
  readonly version: number;
}

/** The form's rows of the Unit IDs as they are stored. */
export function unitRows({ units }: Pick<WithUnits, 'units'>) {
  return enteredUnits(units).map(({ instanceId, unitIdB }) => ({ instanceId, unitId: unitIdB }));
}

const typedRows = z.object({
  units: z.array(z.object({ instanceId: z.int(), unitId: z.nullish(z.string()) })),
});

/**
 * Rules have brought or taken instances while Unit IDs are typed: each that is still there keeps what was typed for it.
 * @returns null where it is about the same instances
 */
export function followUnits<Test extends WithUnits>(base: Test, test: Test, entered: FormValues) {
  const idsOf = ({ units }: WithUnits) => enteredUnits(units).map(({ instanceId }) => instanceId);
  if (idsOf(base).join() === idsOf(test).join()) return null;
  const known = new Map(base.units.map((unit) => [unit.instanceId, unit]));
  // With what was known of them and its version: what somebody else has saved meanwhile is asked about when this is saved.
  const units = test.units.map((unit) => known.get(unit.instanceId) ?? unit);
  const followed = { ...test, units, version: base.version };
  const typed = new Map(
    typedRows.safeParse(entered).data?.units.map(({ instanceId, unitId }) => [instanceId, unitId]),
  );
  const rows = unitRows(followed).map((row) => ({
    ...row,
    unitId: typed.has(row.instanceId) ? typed.get(row.instanceId) : row.unitId,
  }));
  return { base: followed, values: { units: rows } };
}
