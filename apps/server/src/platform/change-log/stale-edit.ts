import type { ErrorKey } from '@millrace/contract/errors';
import type { RecordedEntity } from '@millrace/contract/report/recorded-fields';
import { sql } from 'kysely';
import { CallError } from '../http/call-error.ts';
import type { Context } from '../http/context.ts';
import type { Tx } from '../postgres/database.ts';
import { authorColumns, changesWithAuthors, presentAuthor } from './authors.ts';

/** By their kind the ids of all whose save makes the same edit stale. */
type Things = Readonly<Partial<Record<RecordedEntity, number | readonly number[]>>>;

/** What is set by a call of its own and counts no version: an edit of nothing else has made none stale. */
const setAlone = ['forced', 'isMain', 'logo', 'switch', 'verification'];

/** As {@link setAlone}, of a member: the name is the person's, not the membership's. */
const setAloneOfMember = ['name'];

/** The answer to a save on top of what somebody has saved meanwhile: what is stored now, and by {@link orSayWho} whose that is. */
export class StaleEdit extends CallError {
  readonly things: Things;
  readonly organizationId: number | undefined;

  /**
   * @param current undefined: whoever asked has to read it anew
   * @param organizationId whose history tells of it; absent: the asker's
   */
  constructor(
    things: Things,
    current: unknown,
    organizationId?: number,
    key: ErrorKey = 'common.errors.staleEdit',
  ) {
    super(key, { current });
    this.things = things;
    this.organizationId = organizationId;
  }
}

/** What `work` gives. @throws CallError a stale edit with who saved meanwhile and when, for whoever may see the change log */
export async function orSayWho<T>(
  { scope, lang }: Pick<Context, 'scope' | 'lang'>,
  tx: Tx,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StaleEdit) || !scope.rights.holds('change_log', ['query'])) throw error;
    const { things, organizationId = scope.organizationId } = error;
    const last = await changesWithAuthors(tx)
      .select(authorColumns)
      .where('change_log.organization_id', '=', organizationId)
      .where((eb) =>
        eb.or(
          Object.entries(things).flatMap(([entity, ids]) =>
            [ids].flat().map((id) => eb.and({ 'change_log.entity': entity, 'change_log.entity_id': id })),
          ),
        ),
      )
      // What is only switched stays the same edit; but scenes are stored with their placement, switched or not, and a member
      // who is let in or kept out counts a version.
      .where((eb) =>
        eb.or([
          eb('change_log.action', 'in', ['add', 'delete']),
          eb('change_log.entity', '=', 'scene'),
          eb.and([eb('change_log.entity', '=', 'user'), eb('change_log.action', '<>', 'edit')]),
          eb.and([
            eb('change_log.action', '=', 'edit'),
            sql<boolean>`change_log.after - (case change_log.entity when 'user' then ${setAloneOfMember}::text[]
              else ${setAlone}::text[] end) <> '{}'`,
          ]),
        ]),
      )
      .orderBy('change_log.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last === undefined) throw error;
    throw new CallError(error.key, { ...error.details, saved: presentAuthor(lang, last) });
  }
}
