import type { Language } from '@millrace/contract/common';
import { sql } from 'kysely';
import { CallError } from '../http/call-error.ts';
import type { Tx } from '../postgres/database.ts';
import { presentAuthor } from './authors.ts';
import type { Change } from './change-log.ts';

/** In what such a change left of a person: a command on the server did it, and nobody who has signed in. */
export const byCommand = 'byCommand';

/**
 * As `recordChange`, for what is the installation's and no organization's: it stands in a history of its own, which
 * Administrators read. @param userId null: see {@link byCommand}
 */
export async function recordInstallationChange(
  tx: Tx,
  { userId }: { readonly userId: number | null },
  change: Omit<Change, 'appId'>,
): Promise<void> {
  await tx
    .insertInto('installation_change')
    .values({
      user_id: userId,
      entity: change.entity,
      entity_id: change.entityId,
      action: change.action,
      name: change.name ?? null,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
    })
    .execute();
}

/**
 * As `StaleEdit`, of what is the installation's: what is stored now, whose that is and since when. By the system role, since
 * another Administrator's name is no colleague's.
 * @param of the logo is among the settings in history, and saved by itself
 */
export async function staleInstallation(
  tx: Tx,
  lang: Language,
  of: 'settings' | 'logo' | 'terms',
  current: unknown,
): Promise<CallError> {
  const last = await tx
    .selectFrom('installation_change as change')
    .leftJoin('user_account as person', 'person.id', 'change.user_id')
    .select(['change.at', 'change.user_id as userId', 'person.name as who'])
    .where('change.entity', '=', of === 'terms' ? of : 'settings')
    .where(sql<boolean>`(change.after ? 'logo') = ${of === 'logo'}`)
    .orderBy('change.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const nobodyElse = { formerNumber: null, apiKeyId: null, apiKey: null, administratorName: null };
  return new CallError('common.errors.staleEdit', {
    current,
    ...(last && { saved: presentAuthor(lang, { ...last, ...nobodyElse }) }),
  });
}
