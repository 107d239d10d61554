import type { AppMembers } from '@millrace/contract/people/member';
import { platformNames } from '@millrace/contract/publisher/platform';
import Button from 'antd/es/button';
import Tag from 'antd/es/tag';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { AppIcon } from '../../../kit/ui/AppIcon.tsx';
import { TagList } from '../../../kit/ui/TagList.tsx';
import { removeFromApp } from './change-members.tsx';

interface Viewer {
  readonly mayAdd: boolean;
  readonly mayRemove: boolean;
  readonly onAdd: (app: AppMembers) => void;
}

type Text = ReturnType<typeof useText>;

export function appMemberColumns(text: Text, viewer: Viewer): readonly ListColumn<AppMembers>[] {
  const { mayAdd, onAdd } = viewer;
  const actions: ListColumn<AppMembers> = {
    key: 'actions',
    title: text('list.actions'),
    onCard: 'line',
    fixed: true,
    render: (app) => (
      <div className="actions">
        <Button
          size="small"
          aria-label={text('member.addToAppOf', { app: app.appName })}
          onClick={() => onAdd(app)}
        >
          {text('member.addToApp')}
        </Button>
      </div>
    ),
  };
  return [
    {
      key: 'app',
      title: text('member.app'),
      onCard: 'head',
      fixed: true,
      render: ({ appName, icon, plat }) => (
        <span className="app-of-members">
          <AppIcon icon={icon} name={appName} />
          <span>
            <strong>{appName}</strong>
            <div className="person-note">{platformNames[plat]}</div>
          </span>
        </span>
      ),
    },
    {
      key: 'chosen',
      title: text('member.chosenMembers'),
      onCard: 'line',
      render: (app) => <ChosenMembers app={app} viewer={viewer} text={text} />,
    },
    {
      key: 'everywhere',
      title: text('member.allAppMembers'),
      onCard: 'line',
      render: ({ members }) => (
        <TagList
          label={text('member.allAppMembers')}
          tags={members
            .filter(({ isLimited }) => !isLimited)
            .map(({ name, roleName }) => `${name} · ${roleName}`)}
        />
      ),
    },
    ...(mayAdd ? [actions] : []),
  ];
}

interface ChosenMembersProps {
  readonly app: AppMembers;
  readonly viewer: Viewer;
  readonly text: Text;
}

function ChosenMembers({ app, viewer: { mayRemove }, text }: ChosenMembersProps) {
  const chosen = app.members.filter(({ isLimited }) => isLimited);
  if (chosen.length === 0) return <span className="person-note">{text('member.nobodyChosen')}</span>;
  return (
    <span className="tag-list">
      {chosen.map((member) => (
        <Tag
          key={member.id}
          {...(mayRemove
            ? {
                closable: {
                  'aria-label': text('member.removeFromAppOf', { name: member.name, app: app.appName }),
                },
                onClose: (event) => {
                  // It goes when the server has said so.
                  event.preventDefault();
                  void removeFromApp(app, member);
                },
              }
            : {})}
        >
          {member.name} · {member.roleName}
        </Tag>
      ))}
    </span>
  );
}
