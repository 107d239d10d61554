import type { AbTestRow } from '@millrace/contract/publisher/ab-test';
import { Link } from 'react-router';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { testAddress } from '../../../kit/navigation/test-address.ts';
import { adTypeText } from '../../../kit/ui/ad-type-text.ts';
import { TestActions } from './TestActions.tsx';
import { TestState } from './TestState.tsx';
import type { TestRights } from './test-rights.ts';

export function testColumns(
  text: ReturnType<typeof useText>,
  { ended, ...rights }: TestRights & { readonly ended: boolean },
): readonly ListColumn<AbTestRow>[] {
  const endedAt: ListColumn<AbTestRow> = {
    key: 'endedAt',
    title: text('abTest.endedAt'),
    sortBy: 'endedAt',
    onCard: 'line',
    oneLine: true,
    render: (test) => (test.endedAt === null ? '–' : formatInstant(test.endedAt)),
  };
  return [
    {
      key: 'name',
      title: text('abTest.name'),
      sortBy: 'name',
      onCard: 'head',
      fixed: true,
      render: (test) => (
        <Link className="test-name" to={testAddress(test, rights)}>
          <strong>{test.name}</strong>
        </Link>
      ),
    },
    {
      key: 'state',
      title: text('abTest.state'),
      sortBy: 'state',
      onCard: 'side',
      render: (test) => <TestState test={test} />,
    },
    {
      key: 'placement',
      title: text('abTest.placement'),
      sortBy: 'placementName',
      onCard: 'line',
      render: ({ placementName, adType }) => (
        <span>
          {placementName} <span className="lead">{adTypeText(text, adType)}</span>
        </span>
      ),
    },
    {
      key: 'share',
      title: text('abTest.share'),
      sortBy: 'shareB',
      onCard: 'line',
      oneLine: true,
      render: ({ shareB }) => text('abTest.sharePair', { a: 100 - shareB, b: shareB }),
    },
    {
      key: 'startedAt',
      title: text('abTest.startedAt'),
      sortBy: 'startedAt',
      onCard: 'line',
      oneLine: true,
      render: ({ startedAt }) => (startedAt === null ? '–' : formatInstant(startedAt)),
    },
    ...(ended ? [endedAt] : []),
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (test) => <TestActions test={test} {...rights} />,
    },
  ];
}
