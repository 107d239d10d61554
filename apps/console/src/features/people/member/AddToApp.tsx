import { type AppMembers, addAppMember, listPeople } from '@millrace/contract/people/member';
import { mayBeLimited, type RoleId } from '@millrace/contract/people/permission';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { useSearch } from '../../../kit/ui/use-search.ts';
import { changeMembers, memberCallOptions } from './change-members.tsx';

interface AddToAppProps {
  readonly app: AppMembers;
  readonly onClose: () => void;
}

/** Adds an app to those that a member of chosen apps works with. */
export function AddToApp({ app, onClose }: AddToAppProps) {
  const text = useText();
  const [userId, setUserId] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const { search, searchedBy } = useSearch();
  const people = useApiQuery(listPeople, { search, size: 100 }, { keepPrevious: true, quiet: true });
  const isThere = new Set(app.members.map(({ id }) => id));
  const options = (people.data?.list ?? []).flatMap(({ kind, id, name, email, roleId, roleName, apps }) =>
    kind === 'member' && apps !== null && mayBeLimited(roleId as RoleId) && !isThere.has(id)
      ? [{ value: id, label: `${name ?? email} · ${roleName}`, title: email }]
      : [],
  );

  async function add(): Promise<void> {
    const chosen = people.data?.list.find(({ kind, id }) => kind === 'member' && id === userId);
    if (userId === null || chosen === undefined) return;
    setBusy(true);
    const name = chosen.name ?? chosen.email;
    const done = await runAction((retry) =>
      changeMembers(
        [{ id: userId, name }],
        () => callApi(addAppMember, { pubAppId: app.id, userId }, { ...memberCallOptions, retry }),
        { one: () => text('member.addedToApp', { name, app: app.appName }), many: () => '' },
      ),
    );
    setBusy(false);
    if (done) onClose();
  }

  return (
    <Dialog
      title={text('member.addToAppTitle', { app: app.appName })}
      unsaved={userId !== null}
      onCancel={onClose}
      footer={
        <div className="actions">
          <Button type="primary" disabled={userId === null} loading={busy} onClick={() => void add()}>
            {text('member.addToApp')}
          </Button>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
        </div>
      }
    >
      <p className="lead">{text('member.addToAppLead')}</p>
      <Select
        className="add-to-app"
        aria-label={text('member.person')}
        placeholder={text('member.person')}
        value={userId}
        onChange={setUserId}
        notFoundContent={text('member.nobodyToAdd')}
        options={options}
        {...searchedBy(people)}
      />
    </Dialog>
  );
}
