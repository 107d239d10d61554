import type { RequestOf } from '@millrace/contract/kit/call';
import { choosableKinds, noticeKindRow } from '@millrace/contract/people/notice-kinds';
import type { NoticeChoice, updateNoticeChoice } from '@millrace/contract/people/notification';
import { foundAt } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** What comes by mail of the notices that the caller can get in this role, or as an Administrator in any. */
export async function listChoices({ services, scope }: PersonContext): Promise<NoticeChoice[]> {
  const { chosen, kinds } = await services.database.asSystem(async (tx) => ({
    chosen: await tx
      .selectFrom('notice_choice')
      .select(['kind', 'mail'])
      .where('user_id', '=', scope.userId)
      .execute(),
    kinds: await kindsOf(tx, scope),
  }));
  const mailOf = new Map(chosen.map(({ kind, mail }) => [kind, mail]));
  return kinds.map((kind) => {
    const { mail, level } = noticeKindRow(kind);
    return { kind, level, mail: mailOf.get(kind) ?? mail === 'on' };
  });
}

export async function choose(
  { services, scope }: PersonContext,
  { kind, mail }: RequestOf<typeof updateNoticeChoice>,
): Promise<null> {
  await services.database.asSystem(async (tx) => {
    // One that the caller cannot get is offered nowhere.
    foundAt(
      'kind',
      (await kindsOf(tx, scope)).find((one) => one === kind),
    );
    await tx
      .insertInto('notice_choice')
      .values({ user_id: scope.userId, kind, mail })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ mail }))
      .execute();
  });
  return null;
}

async function kindsOf(tx: Tx, { userId, rights }: PersonContext['scope']) {
  const { is_administrator: isAdministrator } = await tx
    .selectFrom('user_account')
    .select('is_administrator')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return choosableKinds(rights, isAdministrator);
}
