import type { TestedUnit } from '@millrace/contract/publisher/ab-test';

type Unit = Pick<TestedUnit, 'instanceId' | 'entered'>;

const byInstance = (one: Unit, other: Unit) => one.instanceId - other.instanceId;

/** Those whose Unit IDs somebody enters, a row each. Moving rules moves no row: what is typed in it is not saved yet. */
export function enteredUnits<One extends Unit>(units: readonly One[]): One[] {
  return units.filter(({ entered }) => entered).toSorted(byInstance);
}

/** Another one once rules have brought or taken instances. */
export function unitsKey(units: readonly Unit[]): string {
  return units
    .toSorted(byInstance)
    .map(({ instanceId }) => instanceId)
    .join(' ');
}
