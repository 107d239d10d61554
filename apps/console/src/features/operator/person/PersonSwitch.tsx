import { listPersons, type OperatedPerson, updatePersonStatus } from '@millrace/contract/operator/person';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { toast } from '../../../kit/ui/notices.ts';

interface PersonSwitchProps {
  readonly person: OperatedPerson;
  readonly disabled: boolean;
}

/** Lets a person in or keeps them out, everywhere. */
export function PersonSwitch({ person, disabled }: PersonSwitchProps) {
  const text = useText();
  const { id, name, status } = person;
  return (
    <StatusSwitch
      label={text('person.switchLabel', { name })}
      status={status}
      disabled={disabled}
      onSwitch={async (next, retry) => {
        await callApi(updatePersonStatus, { id, status: next }, { retry, changes: `person ${id}` });
        await refresh(listPersons);
        toast({ kind: 'success', title: text(next === 1 ? 'person.enabled' : 'person.disabled', { name }) });
      }}
    />
  );
}
