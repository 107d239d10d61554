import type { RequestOf } from '@millrace/contract/kit/call';
import type { FieldError } from '@millrace/contract/kit/field-errors';
import type { AbTest, TestedUnit, updateAbTestInstances } from '@millrace/contract/publisher/ab-test';
import { fieldError, wrongFields } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { readGroups } from './groups.ts';
import { presentTest } from './present-test.ts';
import { refuseStale, writeTest } from './save-test.ts';
import { lockDraft, type StoredTest } from './stored-test.ts';
import { readUnits, takenUnits, unitKey } from './units.ts';

type Request = RequestOf<typeof updateAbTestInstances>;

/** Saves Unit IDs of group B. @throws CallError with `units.<index>.unitId` for one that exists already */
export function saveUnits(context: Context, { testId, version, units }: Request): Promise<AbTest> {
  return context.write(async (tx) => {
    const { test } = await lockDraft(tx, testId);
    await refuseStale(tx, test, version);
    const { B } = await readGroups(tx, test);
    const given = inTest(units, await readUnits(tx, test, B));
    await refuseTaken(tx, test, given);
    const { name, placementId, shareB } = test;
    const { sameSettings } = test.configuration;
    const known = given.flatMap(({ instanceId, unitId }) =>
      unitId === null ? [] : [{ instanceId, unitId }],
    );
    await writeTest(context, tx, test, { name, placementId, shareB, sameSettings, units: known });
    return presentTest(tx, testId);
  });
}

interface GivenUnit {
  readonly instanceId: number;
  readonly adnId: number;
  readonly unitId: string | null;
}

function inTest(units: Request['units'], tested: readonly TestedUnit[]): GivenUnit[] {
  return units.map(({ instanceId, unitId }, index) => {
    const unit = tested.find((one) => one.instanceId === instanceId);
    if (unit === undefined) throw fieldError(`units.${index}.instanceId`, 'abTest.errors.notInTest');
    // Nobody enters those of a network that has none.
    return { instanceId, adnId: unit.adnId, unitId: unit.entered ? unitId : null };
  });
}

async function refuseTaken(tx: Tx, test: StoredTest, given: readonly GivenUnit[]): Promise<void> {
  const entered = given.flatMap(({ adnId, unitId }) => (unitId === null ? [] : [{ adnId, unitId }]));
  const seen = await takenUnits(tx, test.pubAppId, entered);
  const fields: Record<string, FieldError> = {};
  for (const [index, { adnId, unitId }] of given.entries()) {
    if (unitId === null) continue;
    const key = unitKey(adnId, unitId);
    if (seen.has(key)) fields[`units.${index}.unitId`] = { key: 'instance.errors.unitIdTaken', params: {} };
    seen.add(key);
  }
  if (Object.keys(fields).length > 0) throw wrongFields(fields);
}
