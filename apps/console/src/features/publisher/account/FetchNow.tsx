import type { Account } from '@millrace/contract/publisher/account';
import { getRevenuePulls, pullRevenueNow } from '@millrace/contract/report/revenue-pull';
import Button from 'antd/es/button';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, showAnswer } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

interface FetchNowProps {
  readonly account: Pick<Account, 'id' | 'name'>;
  readonly isFetching: boolean;
}

/** Has all days fetched that may still change; the list tells how it goes. */
export function FetchNow({ account: { id, name }, isFetching }: FetchNowProps) {
  const text = useText();
  const fetchNow = () =>
    runAction(async (retry) => {
      try {
        const pulls = await callApi(pullRevenueNow, { id }, { retry, changes: `account ${id}` });
        await showAnswer(getRevenuePulls, { id }, pulls);
      } catch (error) {
        // Refused because somebody has just asked, days come all the same: what is under way is shown.
        void refresh(getRevenuePulls);
        throw error;
      }
    });
  return (
    <div className="actions">
      <Button
        loading={isFetching}
        // While days come it says what it shows.
        aria-label={isFetching ? undefined : text('revenuePull.nowOf', { name })}
        onClick={() => void fetchNow()}
      >
        {text(isFetching ? 'revenuePull.fetching' : 'revenuePull.now')}
      </Button>
    </div>
  );
}
