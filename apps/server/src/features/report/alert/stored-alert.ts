import type { Tx } from '../../../platform/postgres/database.ts';
import type { Verdict } from './verdict.ts';

/** What an alert is about: of one rule, app and network there is one that lasts. */
export const keyOf = (one: Pick<Verdict, 'ruleId' | 'appId' | 'networkId'>) =>
  `${one.ruleId} ${one.appId} ${one.networkId}`;

/** An organization's alerts as they are stored, with the last figure that was heard. */
export const selectStored = (tx: Tx, organizationId: number) =>
  tx
    .selectFrom('alert')
    .select(['id', 'rule_id', 'app_id', 'network_id', 'unit', 'from_at', 'to_at', 'told_at', 'ended_by'])
    .select(['value', 'low', 'expected', 'high', 'off_usd'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('alert_reader').select('id').whereRef('alert_id', '=', 'alert.id'))
        .as('isSeen'),
    )
    .where('organization_id', '=', organizationId);

type Row = Awaited<ReturnType<ReturnType<typeof selectStored>['execute']>>[number];

export type StoredAlert = ReturnType<typeof presentStored>;

export const presentStored = (row: Row) => ({
  ...{ id: row.id, ruleId: row.rule_id, appId: row.app_id, networkId: row.network_id },
  ...{
    unit: row.unit === 'hours' ? ('hours' as const) : ('days' as const),
    from: row.from_at,
    to: row.to_at,
  },
  ...{ value: Number(row.value), low: figure(row.low), expected: figure(row.expected) },
  ...{ high: figure(row.high), offUsd: figure(row.off_usd), isOdd: true, isOver: false },
  ...{ toldAt: row.told_at, isSeen: row.isSeen === true },
});

const figure = (stored: string | null) => (stored === null ? null : Number(stored));

/** Of what nobody is told for now, by {@link keyOf}. */
export async function quietKeys(tx: Tx, organizationId: number, now: Date): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('alert_quiet')
    .select(['rule_id', 'app_id', 'network_id'])
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .execute();
  return new Set(
    rows.map((row) => keyOf({ ruleId: row.rule_id, appId: row.app_id, networkId: row.network_id })),
  );
}
