import {
  endPersonSessions,
  listPersons,
  type OperatedPerson,
  sendPersonReset,
  turnOffPersonFactor,
  updateAdministrator,
} from '@millrace/contract/operator/person';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { askFirst } from '../../../kit/ui/ask-first.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { overlay } from '../../../kit/ui/overlay.ts';
import { RowMenu, type RowMenuItem } from '../../../kit/ui/RowMenu.tsx';
import { MakeAdministrator } from './MakeAdministrator.tsx';

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
    await runAction(async (retry) => {
      await callApi(call, { id }, { retry });
      await refresh(listPersons);
      toast({ kind: 'success', title: done });
    });
  }

  async function unmake(): Promise<void> {
    await runAction(async (retry) => {
      await callApi(updateAdministrator, { id, isAdministrator: false }, { retry });
      await refresh(listPersons);
      toast({ kind: 'success', title: text('person.noAdministrator', { name }) });
    });
  }

  const askToMake = () =>
    overlay.set(<MakeAdministrator person={person} onClose={() => overlay.set(null)} />);
  const askToUnmake = () =>
    askFirst({
      title: text('person.unmakeTitle', { name }),
      body: text('person.unmakeLead'),
      does: text('person.unmakeAdministrator'),
      run: unmake,
    });
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
      onClick: () =>
        askFirst({
          title: text('person.factorOffTitle', { name }),
          body: text('person.factorOffLead'),
          does: text('person.factorOff'),
          run: () => run(turnOffPersonFactor, text('person.factorIsOff', { name })),
        }),
    });
  }
  if (!isOwn && (isAdministrator || status === 1)) {
    items.push({
      key: 'administrator',
      label: text(isAdministrator ? 'person.unmakeAdministrator' : 'person.makeAdministrator'),
      danger: true,
      onClick: isAdministrator ? askToUnmake : askToMake,
    });
  }
  return <RowMenu of={name} items={items} />;
}
