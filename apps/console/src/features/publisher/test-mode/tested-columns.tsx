import { networkName } from '@millrace/contract/publisher/network/find-network';
import type { TestedNetwork, TestSession } from '@millrace/contract/publisher/test-mode';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { currentLanguage, text } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { Countdown } from './Countdown.tsx';
import { NetworkActions } from './NetworkActions.tsx';
import { NetworkResult, type NoteDraft } from './NetworkResult.tsx';
import { ResultTag } from './ResultTag.tsx';

interface TestedView {
  readonly session: TestSession;
  readonly clock: () => number;
  readonly mayTest: boolean;
  readonly draftOf: (network: TestedNetwork) => NoteDraft;
  readonly onEnd: () => void;
}

function isForced({ endsAt }: TestedNetwork, now: number): boolean {
  return endsAt !== null && now < Date.parse(endsAt);
}

export function testedColumns(view: TestedView): readonly ListColumn<TestedNetwork>[] {
  const { session, clock, mayTest, draftOf, onEnd } = view;
  const nameOf = ({ adnId }: TestedNetwork) => networkName(adnId, currentLanguage());
  const actions: ListColumn<TestedNetwork> = {
    key: 'actions',
    title: text('list.actions'),
    onCard: 'line',
    render: (network) => (
      <NetworkActions session={session} network={network} forced={isForced(network, clock())} />
    ),
  };
  return [
    {
      key: 'network',
      title: text('testMode.network'),
      onCard: 'head',
      render: (network) => <strong>{nameOf(network)}</strong>,
    },
    {
      key: 'lastTesting',
      title: text('testMode.lastTesting'),
      onCard: 'line',
      render: ({ startedAt }) => (startedAt === null ? text('testMode.never') : formatInstant(startedAt)),
    },
    {
      key: 'countdown',
      title: text('testMode.countdown'),
      onCard: 'side',
      width: 130,
      render: (network) =>
        network.endsAt !== null && isForced(network, clock()) ? (
          <Countdown
            label={text('testMode.countdownOf', { network: nameOf(network) })}
            endsAt={network.endsAt}
            clock={clock}
            onEnd={onEnd}
          />
        ) : (
          <Status kind="plain">
            {text(network.startedAt === null ? 'testMode.waiting' : 'testMode.ended')}
          </Status>
        ),
    },
    {
      key: 'result',
      title: text('testMode.result'),
      onCard: 'line',
      render: (network) =>
        mayTest ? (
          <NetworkResult key={network.adnId} session={session} network={network} draft={draftOf(network)} />
        ) : (
          <ResultTag result={network.result} />
        ),
    },
    ...(mayTest ? [actions] : []),
  ];
}
