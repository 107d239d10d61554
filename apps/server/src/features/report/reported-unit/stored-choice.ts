import * as z from 'zod/mini';
import type { SaidUnit } from '../../../domain/network-revenue/move-unit.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** `instance`: the one that it is; else null. */
export interface Choice {
  readonly choice: z.infer<typeof choices>;
  readonly instance: number | null;
}

const choices = z.enum(['instance', 'notOurs', 'none']);

/** What is said of an ad unit now; undefined: nothing ever was. */
export async function readChoice(tx: Tx, { accountId, unit, app }: SaidUnit): Promise<Choice | undefined> {
  const row = await tx
    .selectFrom('reported_unit')
    .select(['choice', 'instance_id'])
    .where('account_id', '=', accountId)
    .where('unit', '=', unit)
    .where('app', '=', app)
    .executeTakeFirst();
  return row && { choice: z.parse(choices, row.choice), instance: row.instance_id };
}

/** As {@link readChoice}, with whose it is, by its own id. */
export async function readChoiceById(tx: Tx, id: number): Promise<(SaidUnit & Choice) | undefined> {
  const row = await tx
    .selectFrom('reported_unit')
    .select(['account_id as accountId', 'unit', 'app', 'choice', 'instance_id as instance'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, choice: z.parse(choices, row.choice) };
}

/** What the change log keeps of it. */
export const recordedOf = ({ accountId, unit, app }: SaidUnit, { choice, instance }: Choice) => ({
  ...{ accountId, reportedUnit: unit, reportedApp: app, unitChoice: choice, instanceId: instance },
});

const recorded = z.object({ unitChoice: choices, instanceId: z.nullable(z.int()) });

/** The choice of recorded fields. */
export function choiceOfRecorded(fields: Readonly<Record<string, unknown>>): Choice {
  const { unitChoice: choice, instanceId: instance } = z.parse(recorded, fields);
  return { choice, instance };
}
