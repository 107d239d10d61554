import type { Language } from '@millrace/contract/common';
import type { Authorship } from '@millrace/contract/kit/authorship';
import type { Tx } from '../postgres/database.ts';
import { translate } from '../text.ts';

/** Who made a change and when, as it is stored, with their names. */
export interface StoredAuthor {
  readonly at: Date;
  readonly userId: number | null;
  readonly who: string | null;
  /** Of a former member whose name was taken away. */
  readonly formerNumber: number | null;
  readonly apiKeyId: number | null;
  readonly apiKey: string | null;
  /** Who made it as Administrator of the installation. */
  readonly administratorName: string | null;
}

/** Changes with what names those who made them, see {@link authorColumns}. */
export function changesWithAuthors(tx: Tx) {
  return tx
    .selectFrom('change_log')
    .leftJoin('user_account', 'user_account.id', 'change_log.user_id')
    .leftJoin('membership as former', (join) =>
      join
        .onRef('former.user_id', '=', 'change_log.user_id')
        .onRef('former.organization_id', '=', 'change_log.organization_id')
        .on('former.anonymous_at', 'is not', null)
        .on('former.removed_at', 'is not', null),
    )
    .leftJoin('api_key', 'api_key.id', 'change_log.api_key_id');
}

export const authorColumns = [
  'change_log.at',
  'change_log.user_id as userId',
  'user_account.name as who',
  'former.id as formerNumber',
  'change_log.api_key_id as apiKeyId',
  'api_key.name as apiKey',
  'change_log.administrator_name as administratorName',
] as const;

export function presentAuthor(lang: Language, author: StoredAuthor): Authorship {
  const { at, userId, apiKeyId, apiKey } = author;
  return {
    at: at.toISOString(),
    who: userId === null ? null : { id: userId, name: nameOf(lang, author) },
    key: apiKeyId === null ? null : { id: apiKeyId, name: apiKey ?? '' },
  };
}

/** An Administrator is no member, and is told apart from those who are; so is who has left and is not named any more. */
function nameOf(lang: Language, { who, administratorName, formerNumber }: StoredAuthor): string {
  if (administratorName !== null)
    return translate(lang, 'changeLog.byAdministrator', { name: administratorName });
  if (formerNumber !== null) return translate(lang, 'changeLog.formerMember', { number: formerNumber });
  return who ?? '';
}
