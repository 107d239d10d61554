import { type AppMembers, addAppMember, listPeople, type Person } from '@millrace/contract/people/member';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { useSearch } from '../../../kit/ui/use-search.ts';
import { withChosen } from '../../../kit/ui/with-chosen.ts';
import { changeMembers, memberCallOptions } from './change-members.tsx';

interface AddToAppProps {
  readonly app: AppMembers;
  readonly onClose: () => void;
}

const optionsOf = (people: readonly Person[]) =>
  people.map(({ id, name, email, roleName }) => ({
    value: id,
    label: `${name ?? email} · ${roleName}`,
    title: email,
  }));

/** Adds an app to those that a member of chosen apps works with. */
export function AddToApp({ app, onClose }: AddToAppProps) {
  const text = useText();
  const [chosen, setChosen] = useState<Person | null>(null);
  const [busy, setBusy] = useState(false);
  const { search, searchedBy } = useSearch();
  const asked = { search, size: 100, addableToPubAppId: app.id };
  const people = useApiQuery(listPeople, asked, { keepPrevious: true, quiet: true });
  const found = people.data?.list ?? [];

  async function add({ id: userId, name, email }: Person): Promise<void> {
    setBusy(true);
    const called = name ?? email;
    const done = await runAction((retry) =>
      changeMembers(
        [{ id: userId, name: called }],
        () => callApi(addAppMember, { pubAppId: app.id, userId }, { ...memberCallOptions, retry }),
        { one: () => text('member.addedToApp', { name: called, app: app.appName }), many: () => '' },
      ),
    );
    setBusy(false);
    if (done) onClose();
  }

  return (
    <Dialog
      title={text('member.addToAppTitle', { app: app.appName })}
      unsaved={chosen !== null}
      onCancel={onClose}
      footer={
        <div className="actions">
          <Button
            type="primary"
            disabled={chosen === null}
            loading={busy}
            onClick={() => chosen && void add(chosen)}
          >
            {text('member.addToApp')}
          </Button>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
        </div>
      }
    >
      <p className="lead">{text('member.addToAppLead')}</p>
      <Select<number | null>
        className="add-to-app"
        aria-label={text('member.person')}
        placeholder={text('member.person')}
        value={chosen?.id ?? null}
        onChange={(id) => setChosen((before) => found.find((one) => one.id === id) ?? before)}
        notFoundContent={text(search === '' ? 'member.nobodyToAdd' : 'shell.noMatch')}
        options={withChosen(optionsOf(found), optionsOf(chosen === null ? [] : [chosen]), search)}
        {...searchedBy(people)}
      />
    </Dialog>
  );
}
