import type { RequestOf } from '@millrace/contract/kit/call';
import type { checkAbTest, TestCheck } from '@millrace/contract/publisher/ab-test';
import { instancesPerPlacement } from '@millrace/contract/publisher/instance';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { findProblems, sameGroups } from './find-problems.ts';
import { readGroups } from './groups.ts';
import { readTest, type StoredTest } from './stored-test.ts';
import { readUnits, takenUnits } from './units.ts';

export function checkTest(context: Context, { id }: RequestOf<typeof checkAbTest>): Promise<TestCheck> {
  return context.read(async (tx) => {
    const test = await readTest(tx, id);
    if (test.state !== 'draft') throw new CallError('abTest.errors.notDraft');
    return checkDraft(tx, test);
  });
}

/** The final check, as the screen shows it and the start repeats it. */
export async function checkDraft(tx: Tx, test: StoredTest): Promise<TestCheck> {
  const groups = await readGroups(tx, test);
  const units = await readUnits(tx, test, groups.B);
  const wanted = units.flatMap(({ adnId, unitIdB }) =>
    unitIdB === null ? [] : [{ adnId, unitId: unitIdB }],
  );
  const place = await tx
    .selectFrom('placement')
    .innerJoin('app', 'app.id', 'placement.app_id')
    .select((eb) => [
      'app.status as appStatus',
      'placement.status as placementStatus',
      eb
        .selectFrom('instance')
        .whereRef('instance.placement_id', '=', 'placement.id')
        .select(eb.fn.countAll<string>().as('count'))
        .as('instances'),
    ])
    .where('placement.id', '=', test.placementId)
    .executeTakeFirstOrThrow();
  const problems = findProblems({
    appStatus: place.appStatus,
    placementStatus: place.placementStatus,
    sameSettings: test.configuration.sameSettings,
    groups,
    units,
    taken: await takenUnits(tx, test.pubAppId, wanted),
    instances: Number(place.instances),
    mostInstances: instancesPerPlacement,
  });
  return {
    problems,
    same: groups.B.length > 0 && sameGroups(groups),
    rulesA: groups.A.filter(({ status }) => status === 1).length,
    rulesB: groups.B.filter(({ status }) => status === 1).length,
    newInstances: units.length,
    version: test.version,
  };
}
