import { type LoginAttempt, listLogins } from '@millrace/contract/people/own-account';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatMoment } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { deviceText, placeText } from './whence-text.ts';

function columnsOf(text: ReturnType<typeof useText>): readonly ListColumn<LoginAttempt>[] {
  return [
    {
      key: 'at',
      title: text('ownAccount.at'),
      onCard: 'head',
      oneLine: true,
      render: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
    },
    {
      key: 'outcome',
      title: text('ownAccount.outcome'),
      onCard: 'side',
      render: ({ outcome }) => (
        <Status kind={outcome === 'signedIn' ? 'good' : 'warn'}>
          {text(`ownAccount.outcomes.${outcome}`)}
        </Status>
      ),
    },
    {
      key: 'device',
      title: text('ownAccount.device'),
      onCard: 'line',
      render: ({ device }) => deviceText(device),
    },
    {
      key: 'place',
      title: text('ownAccount.place'),
      onCard: 'line',
      render: ({ country }) => placeText(country),
    },
  ];
}

/** Log-ins to the account, successful and failed. */
export function LoginHistory() {
  const text = useText();
  const address = useListAddress();
  const logins = useApiQuery(
    listLogins,
    { page: address.page, size: address.size },
    { keepPrevious: true, quiet: true, fresh: true },
  );
  return (
    <>
      <p className="lead own-lead">{text('ownAccount.historyLead')}</p>
      <ListScreen<LoginAttempt>
        label={text('ownAccount.tab.history')}
        query={logins}
        columns={columnsOf(text)}
        rowKey={({ id }) => id}
        address={address}
        empty={text('ownAccount.historyEmpty')}
      />
    </>
  );
}
