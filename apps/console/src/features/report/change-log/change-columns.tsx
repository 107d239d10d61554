import type { Change, RecordedNames } from '@millrace/contract/report/change-log';
import { ActionTag } from '../../../kit/history/ActionTag.tsx';
import { authorOf } from '../../../kit/history/author-of.ts';
import { ChangeLine } from '../../../kit/history/ChangeLine.tsx';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { ChangedThing } from './ChangedThing.tsx';

/** A change in one line: what, the field that matters, who, and when (in the person's own time, in UTC on hover). */
export function changeColumns(
  text: ReturnType<typeof useText>,
  names: RecordedNames,
): readonly ListColumn<Change>[] {
  return [
    {
      key: 'action',
      title: text('changeLog.action'),
      onCard: 'side',
      width: 110,
      oneLine: true,
      render: ({ action }) => <ActionTag action={action} />,
    },
    {
      key: 'what',
      title: text('changeLog.what'),
      onCard: 'head',
      width: 240,
      render: (change) => <ChangedThing change={change} />,
    },
    {
      key: 'changes',
      title: text('changeLog.changes'),
      onCard: 'line',
      fixed: true,
      render: (change) => <ChangeLine change={change} names={names} />,
    },
    {
      key: 'who',
      title: text('changeLog.who'),
      onCard: 'line',
      width: 140,
      oneLine: true,
      render: (change) => <span className="change-who">{authorOf(text, change)}</span>,
    },
    {
      key: 'when',
      title: text('changeLog.when'),
      onCard: 'line',
      width: 150,
      oneLine: true,
      render: ({ at }) => (
        <time dateTime={at} title={at}>
          {formatInstant(at)}
        </time>
      ),
    },
  ];
}
