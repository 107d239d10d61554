import type { RequestOf } from '@millrace/contract/kit/call';
import { choosableKinds, noticeKindRow } from '@millrace/contract/people/notice-kinds';
import type { NoticeChoice, updateNoticeChoice } from '@millrace/contract/people/notification';
import { foundAt } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';

/** What comes by mail of the notices that the caller can get in this role. */
export async function listChoices({ services, scope }: PersonContext): Promise<NoticeChoice[]> {
  const chosen = await services.database.asSystem((tx) =>
    tx.selectFrom('notice_choice').select(['kind', 'mail']).where('user_id', '=', scope.userId).execute(),
  );
  const mailOf = new Map(chosen.map(({ kind, mail }) => [kind, mail]));
  return choosableKinds(scope.rights).map((kind) => {
    const { mail, level } = noticeKindRow(kind);
    return { kind, level, mail: mailOf.get(kind) ?? mail === 'on' };
  });
}

export async function choose(
  { services, scope }: PersonContext,
  { kind, mail }: RequestOf<typeof updateNoticeChoice>,
): Promise<null> {
  // One that this role cannot get is offered nowhere.
  foundAt(
    'kind',
    choosableKinds(scope.rights).find((one) => one === kind),
  );
  await services.database.asSystem((tx) =>
    tx
      .insertInto('notice_choice')
      .values({ user_id: scope.userId, kind, mail })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ mail }))
      .execute(),
  );
  return null;
}
