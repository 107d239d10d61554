import { networkName } from '@millrace/contract/publisher/network/find-network';
import { listTestSessions, type TestSession, testSessionSorts } from '@millrace/contract/publisher/test-mode';
import { useApiQuery } from '../../../kit/api/query.ts';
import { historyColumn } from '../../../kit/history/history-column.tsx';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { currentLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { ResultTag } from './ResultTag.tsx';

/** The app's tests that are over, with their results. */
export function SessionHistory({ pubAppId }: { readonly pubAppId: number }) {
  const text = useText();
  const address = useListAddress(testSessionSorts);
  const sessions = useApiQuery(
    listTestSessions,
    { pubAppId, page: address.page, size: address.size, ...address.sorting },
    { keepPrevious: true, quiet: true },
  );
  return (
    <div>
      <h2 className="test-history">{text('testMode.history')}</h2>
      <ListScreen<TestSession>
        label={text('testMode.history')}
        query={sessions}
        columns={historyColumns(text)}
        rowKey={({ id }) => id}
        address={address}
        empty={text('testMode.historyEmpty')}
      />
    </div>
  );
}

function historyColumns(text: ReturnType<typeof useText>): readonly ListColumn<TestSession>[] {
  return [
    {
      key: 'startedAt',
      title: text('testMode.startedOn'),
      sortBy: 'startedAt',
      onCard: 'head',
      render: ({ startedAt }) => <strong>{formatInstant(startedAt)}</strong>,
    },
    {
      key: 'finishedAt',
      title: text('testMode.finishedOn'),
      sortBy: 'finishedAt',
      onCard: 'line',
      render: ({ finishedAt }) => (finishedAt === null ? '–' : formatInstant(finishedAt)),
    },
    {
      key: 'networks',
      title: text('testMode.result'),
      onCard: 'line',
      render: ({ networks }) => (
        <ul className="test-outcome">
          {networks.map(({ adnId, result, note }) => (
            <li key={adnId}>
              {networkName(adnId, currentLanguage())} <ResultTag result={result} />
              {note !== null && <span className="lead">{note}</span>}
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'person',
      title: text('testMode.person'),
      onCard: 'line',
      render: ({ startedBy }) => startedBy ?? '–',
    },
    {
      key: 'state',
      title: text('testMode.state'),
      onCard: 'side',
      render: ({ state }) => (
        <Status kind={state === 'finished' ? 'good' : 'plain'}>
          {text(state === 'finished' ? 'testMode.stateFinished' : 'testMode.stateCancelled')}
        </Status>
      ),
    },
    ...historyColumn<TestSession>(({ id, startedAt }) => {
      const name = text('testMode.startedAt', { time: formatInstant(startedAt) });
      return { entity: 'test_session', id, name };
    }),
  ];
}
