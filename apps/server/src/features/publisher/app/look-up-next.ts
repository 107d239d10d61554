import { nextLookUp } from '../../../domain/app-store/look-up-schedule.ts';
import type { LookUp } from '../../../domain/app-store/store-app.ts';
import { writeNotices } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { readFields } from './app-fields.ts';
import { pageOf, takeOver } from './take-over.ts';

type Needs = Pick<Services, 'database' | 'stores' | 'now'>;

/**
 * Looks up the unverified app that has been due longest, as the system: a person entered it while its store could not
 * be reached. Several servers may do so at once.
 * @returns whether there was one
 */
export async function lookUpNext({ database, stores, now }: Needs): Promise<boolean> {
  const due = await database.asSystem((tx) => claim(tx, now()));
  if (due === undefined) return false;
  const app = await database.asSystem((tx) => readFields(tx, due.id));
  const page = app && pageOf(app);
  if (page === undefined) return true;
  const lookUp = await stores.lookUp(page);
  await database.asSystem((tx) =>
    finish(tx, { ...due, storeId: page.storeId, name: app?.fields.appName ?? '' }, lookUp),
  );
  return true;
}

interface Claim {
  readonly id: number;
  readonly organizationId: number;
  /** This is the last look-up that is planned. */
  readonly isLast: boolean;
}

/** Takes an app by planning its next look-up already, so that a crash in between costs one attempt at most. */
async function claim(tx: Tx, now: Date): Promise<Claim | undefined> {
  const due = await tx
    .selectFrom('app')
    .select(['id', 'organization_id as organizationId', 'lookup_attempts as attempts'])
    .where('next_lookup_at', '<=', now)
    .orderBy('next_lookup_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (due === undefined) return undefined;
  const { id, organizationId } = due;
  const attempts = due.attempts + 1;
  const next = nextLookUp(attempts, now);
  await tx
    .updateTable('app')
    .set({ lookup_attempts: attempts, next_lookup_at: next })
    .where('id', '=', id)
    .execute();
  return { id, organizationId, isLast: next === null };
}

interface Attempt extends Claim {
  readonly storeId: string;
  readonly name: string;
}

async function finish(tx: Tx, attempt: Attempt, lookUp: LookUp): Promise<void> {
  const { id, organizationId } = attempt;
  if (lookUp.outcome === 'found') {
    const name = await takeOver(tx, { organizationId, userId: null }, id, lookUp.app);
    if (name !== undefined) await tell(tx, { ...attempt, name }, 'appVerified');
    return;
  }
  if (lookUp.outcome === 'missing') {
    // Asking again would not help: a person has to look at the link. It is theirs again if it was changed meanwhile.
    const { numUpdatedRows } = await tx
      .updateTable('app')
      .set({ next_lookup_at: null })
      .where('id', '=', id)
      .where('store_id', '=', attempt.storeId)
      .where('verify_status', '=', 2)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await tell(tx, attempt, 'appNotInStore');
    return;
  }
  if (attempt.isLast) await tell(tx, attempt, 'lookUpGivenUp');
}

/** The notice "store look-up done", to those who may act on it. */
function tell(
  tx: Tx,
  { id, organizationId, name }: Attempt,
  kind: 'appVerified' | 'appNotInStore' | 'lookUpGivenUp',
): Promise<void> {
  return writeNotices(tx, {
    organizationId,
    appId: id,
    message: `notification.content.${kind}`,
    params: { name },
    link: { url: `/app/settings?pubAppId=${id}`, type: 'in-app' },
    cause: id,
  });
}
