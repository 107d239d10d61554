import {
  endPersonSessions,
  listPersons,
  type OperatedPerson,
  sendPersonReset,
  turnOffPersonFactor,
  updateAdministrator,
} from '@millrace/contract/operator/person';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { RowMenu, type RowMenuItem } from '../../../kit/ui/RowMenu.tsx';
import { undoable } from '../../../kit/ui/undoable.ts';

interface PersonActionsProps {
  readonly person: OperatedPerson;
  /** Of one's own account nothing is changed here. */
  readonly isOwn: boolean;
}

/** What an Administrator rarely does with somebody's account. */
export function PersonActions({ person, isOwn }: PersonActionsProps) {
  const text = useText();
  const { id, name, email, status, isAdministrator, sessions, hasSecondFactor } = person;

  async function run(
    call: typeof endPersonSessions | typeof sendPersonReset | typeof turnOffPersonFactor,
    done: string,
  ): Promise<void> {
    const went = await runAction(async (retry) => {
      await callApi(call, { id }, { retry });
      await refresh(listPersons);
    });
    if (went) toast({ kind: 'success', title: done });
  }

  async function store(next: boolean, retry?: () => void): Promise<void> {
    const options = retry === undefined ? {} : { retry };
    await callApi(updateAdministrator, { id, isAdministrator: next }, options);
    await refresh(listPersons);
  }

  const [asksFactor, setAsksFactor] = useState(false);
  const items: RowMenuItem[] = [];
  if (status === 1) {
    items.push({
      key: 'reset',
      label: text('person.sendReset'),
      onClick: () => void run(sendPersonReset, text('person.resetSent', { email })),
    });
  }
  if (!isOwn && sessions > 0) {
    items.push({
      key: 'sessions',
      label: text('person.endSessions'),
      danger: true,
      onClick: () => void run(endPersonSessions, text('person.sessionsEnded', { name })),
    });
  }
  if (!isOwn && hasSecondFactor) {
    items.push({
      key: 'factor',
      label: text('person.factorOff'),
      danger: true,
      onClick: () => setAsksFactor(true),
    });
  }
  if (!isOwn && (isAdministrator || status === 1)) {
    items.push({
      key: 'administrator',
      label: text(isAdministrator ? 'person.unmakeAdministrator' : 'person.makeAdministrator'),
      danger: true,
      onClick: () =>
        void undoable({
          run: (retry) => store(!isAdministrator, retry),
          undo: () => store(isAdministrator),
          done: text(isAdministrator ? 'person.noAdministrator' : 'person.nowAdministrator', { name }),
        }),
    });
  }
  return (
    <>
      <RowMenu of={name} items={items} />
      {asksFactor && (
        <Dialog
          title={text('person.factorOffTitle', { name })}
          okText={text('person.factorOff')}
          okButtonProps={{ danger: true }}
          onCancel={() => setAsksFactor(false)}
          onOk={() => {
            setAsksFactor(false);
            void run(turnOffPersonFactor, text('person.factorIsOff', { name }));
          }}
        >
          {text('person.factorOffLead')}
        </Dialog>
      )}
    </>
  );
}
