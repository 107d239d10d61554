import type { FormerMember } from '@millrace/contract/operator/former-member';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Removed members of the organization; the account of one without a name can't be seen. */
export function queryFormer(tx: Tx) {
  return tx
    .selectFrom('membership')
    .leftJoin('user_account', 'user_account.id', 'membership.user_id')
    .where('membership.removed_at', 'is not', null);
}

export function selectFormer(former: ReturnType<typeof queryFormer>) {
  return former.select([
    'membership.id as number',
    'membership.user_id',
    'membership.removed_at',
    'membership.anonymous_at',
    'user_account.name',
    'user_account.email',
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFormer>['execute']>>[number];

export function presentFormer({ removed_at, anonymous_at, ...row }: Row): FormerMember {
  return {
    id: row.user_id,
    name: row.name,
    email: row.email,
    number: row.number,
    removedAt: (removed_at ?? new Date(0)).toISOString(),
    anonymousAt: anonymous_at?.toISOString() ?? null,
  };
}
