import { type Audience, audienceOf } from '@millrace/contract/people/notice-kinds';
import {
  listNoticeChoices,
  type NoticeChoice,
  updateNoticeChoice,
} from '@millrace/contract/people/notification';
import Switch from 'antd/es/switch';
import { Fragment } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { showAnswer, useApiQuery } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';

/** In the order of the screen. */
const audiences: readonly Audience[] = ['oneself', 'author', 'holders', 'administrators'];

/** Which notices also come by mail. Each switch is stored as it is thrown. */
export function NoticeChoices() {
  const text = useText();
  const choices = useApiQuery(listNoticeChoices, {}, { fresh: true, quiet: true });

  /** Shown at once; refused, it is as it was. */
  async function choose(list: readonly NoticeChoice[], kind: NoticeChoice['kind'], mail: boolean) {
    await showAnswer(
      listNoticeChoices,
      {},
      list.map((one) => (one.kind === kind ? { ...one, mail } : one)),
    );
    const through = await runAction(async (retry) => {
      await callApi(updateNoticeChoice, { kind, mail }, { retry, changes: `mail of ${kind}` });
    });
    if (!through) await choices.refetch();
  }

  return (
    <Loaded query={choices}>
      {(list) => (
        <section className="card page-form">
          <h2>{text('ownAccount.tab.notices')}</h2>
          <p className="lead">{text('ownAccount.noticesLead')}</p>
          {audiences.map((audience) => {
            const those = list.filter(({ kind }) => audienceOf(kind) === audience);
            if (those.length === 0) return null;
            return (
              <Fragment key={audience}>
                <h3 className="own-kinds">{text(`ownAccount.noticesOf.${audience}`)}</h3>
                <ul className="own-list">
                  {those.map(({ kind, mail }) => (
                    <li key={kind} className="own-choice">
                      <span>{text(`notification.kind.${kind}`)}</span>
                      <Switch
                        checked={mail}
                        aria-label={text('ownAccount.byMail', { kind: text(`notification.kind.${kind}`) })}
                        onChange={(on) => void choose(list, kind, on)}
                      />
                    </li>
                  ))}
                </ul>
              </Fragment>
            );
          })}
        </section>
      )}
    </Loaded>
  );
}
