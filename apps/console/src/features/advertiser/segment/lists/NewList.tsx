import { createIdList, type IdList, idKinds, idListForm } from '@millrace/contract/advertiser/id-list';
import Input from 'antd/es/input/Input';
import RadioGroup from 'antd/es/radio/group';
import { callApi } from '../../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../../kit/form/FormActions.tsx';
import { useNewForm } from '../../../../kit/form/use-new-form.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { IdFileDrop } from './IdFileDrop.tsx';
import { useIdFile } from './id-file.ts';
import { refreshLists } from './refresh-lists.ts';

interface NewListProps {
  readonly onClose: () => void;
  readonly onAdded: (list: IdList) => void;
}

/** A list to be: its name, what its ids are, and its file. */
export function NewList({ onClose, onAdded }: NewListProps) {
  const text = useText();
  const file = useIdFile();
  const form = useNewForm({
    schema: idListForm,
    initial: { name: '', kind: 'device' },
    create: async (values, { leave, ...submission }) => {
      const list = await file.send((upload) =>
        callApi(createIdList, { ...values, upload }, { ...submission, quiet: true }),
      );
      if (list === undefined) return;
      leave();
      await refreshLists();
      onAdded(list);
    },
  });
  return (
    <section className="card id-list-form" aria-labelledby="new-list">
      <h2 id="new-list">{text('idList.add')}</h2>
      <p className="lead">{text('idList.addLead')}</p>
      <ContractFields of={form} initial={form.initial}>
        <Field name="name" label={text('idList.name')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="kind" label={text('idList.kindOf')}>
          <RadioGroup
            className="id-list-kinds"
            options={idKinds.map((value) => ({ value, label: text(`idList.kind.${value}`) }))}
          />
        </Field>
        <IdFileDrop of={file} />
        <FormActions
          of={form}
          submit={text('idList.add')}
          onCancel={() => {
            form.discard();
            onClose();
          }}
        />
      </ContractFields>
    </section>
  );
}
