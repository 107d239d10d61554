import type { EcpmGroup } from '@millrace/contract/kit/ecpm';
import { asAmount } from '../../../platform/decimal.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** One country of an instance's manual eCPMs, as `instance_ecpm` has it. */
export interface EcpmRow {
  readonly country: string;
  readonly group: number;
  /** Decimal text. */
  readonly ecpm: string;
}

/** Rows as the form has them: countries that were entered together, in the order of their groups. */
export function toGroups(rows: readonly EcpmRow[]): EcpmGroup[] {
  const groups = Map.groupBy(rows, ({ group }) => group);
  return [...groups.entries()]
    .toSorted(([one], [other]) => one - other)
    .map(([, members]) => ({
      countries: members.map(({ country }) => country).toSorted(),
      ecpm: asAmount(members[0]?.ecpm ?? '0'),
    }));
}

/** The groups as they are stored and answered: prices with two decimals, countries in the order of the alphabet. */
export function normalGroups(groups: readonly EcpmGroup[]): EcpmGroup[] {
  return groups.map(({ countries, ecpm }) => ({
    countries: countries.toSorted(),
    ecpm: asAmount(ecpm.replace(/^0+(?=\d)/, '')),
  }));
}

/** Rows that one statement takes: PostgreSQL allows 65,535 parameters. */
const atOnce = 5_000;

/** Puts these manual eCPMs in the place of what the instances had. */
export async function storeEcpm(
  tx: Tx,
  organizationId: number,
  instances: readonly { readonly id: number; readonly ecpmGroups: readonly EcpmGroup[] }[],
): Promise<void> {
  if (instances.length === 0) return;
  const ids = instances.map(({ id }) => id);
  await tx.deleteFrom('instance_ecpm').where('instance_id', 'in', ids).execute();
  const rows = instances.flatMap(({ id, ecpmGroups }) =>
    ecpmGroups.flatMap(({ countries, ecpm }, group) =>
      countries.map((country) => ({
        organization_id: organizationId,
        instance_id: id,
        country,
        group_number: group,
        ecpm,
      })),
    ),
  );
  for (let start = 0; start < rows.length; start += atOnce) {
    await tx
      .insertInto('instance_ecpm')
      .values(rows.slice(start, start + atOnce))
      .execute();
  }
}
