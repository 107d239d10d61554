import type { Change, RecordedNames } from '@millrace/contract/change-log';
import { ActionTag } from '../../kit/history/ActionTag.tsx';
import { ChangeFields } from '../../kit/history/ChangeFields.tsx';
import { ChangeNotes } from '../../kit/history/ChangeNotes.tsx';
import { RevertActions } from '../../kit/history/RevertActions.tsx';
import { formatInstant } from '../../kit/i18n/format.ts';
import type { useText } from '../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ChangedThing } from './ChangedThing.tsx';

export function changeColumns(
  text: ReturnType<typeof useText>,
  names: RecordedNames,
): readonly ListColumn<Change>[] {
  return [
    {
      key: 'what',
      title: text('changeLog.what'),
      onCard: 'head',
      width: 200,
      render: (change) => <ChangedThing change={change} />,
    },
    {
      key: 'action',
      title: text('changeLog.action'),
      onCard: 'side',
      width: 120,
      render: ({ action }) => <ActionTag action={action} />,
    },
    {
      key: 'who',
      title: text('changeLog.who'),
      onCard: 'line',
      width: 140,
      render: ({ who }) => who?.name ?? text('changeLog.system'),
    },
    {
      key: 'when',
      title: text('changeLog.when'),
      onCard: 'line',
      width: 150,
      render: ({ at }) => (
        <time dateTime={at} title={at}>
          {formatInstant(at)}
        </time>
      ),
    },
    {
      key: 'app',
      title: text('changeLog.app'),
      onCard: 'line',
      width: 140,
      render: ({ app }) => app?.appName ?? '–',
    },
    {
      key: 'changes',
      title: text('changeLog.changes'),
      onCard: 'line',
      fixed: true,
      render: (change) => (
        <div className="change-cell">
          <ChangeFields change={change} names={names} limit={3} />
          <ChangeNotes change={change} />
          <RevertActions change={change} />
        </div>
      ),
    },
  ];
}
