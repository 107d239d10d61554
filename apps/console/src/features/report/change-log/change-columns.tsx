import type { Change, RecordedNames } from '@millrace/contract/report/change-log';
import { ActionTag } from '../../../kit/history/ActionTag.tsx';
import { ChangeFields } from '../../../kit/history/ChangeFields.tsx';
import { ChangeNotes } from '../../../kit/history/ChangeNotes.tsx';
import { RevertActions } from '../../../kit/history/RevertActions.tsx';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { ChangedThing } from './ChangedThing.tsx';
import { WhoWhen } from './WhoWhen.tsx';

export function changeColumns(
  text: ReturnType<typeof useText>,
  names: RecordedNames,
): readonly ListColumn<Change>[] {
  return [
    {
      key: 'what',
      title: text('changeLog.what'),
      onCard: 'head',
      width: 240,
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
      title: text('changeLog.whoWhen'),
      onCard: 'line',
      width: 150,
      render: (change) => <WhoWhen change={change} />,
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
