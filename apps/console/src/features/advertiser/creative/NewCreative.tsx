import {
  type CreativeKind,
  createCreative,
  creativeForm,
  creativeKindNames,
  type FileRole,
  listCreatives,
} from '@millrace/contract/advertiser/creative';
import { useWatch } from 'antd/es/form/Form';
import Select from 'antd/es/select';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { CreativeFields } from './CreativeFields.tsx';

interface NewCreativeProps {
  readonly kind: CreativeKind;
  /** What is in it already. */
  readonly file: { readonly role: FileRole; readonly id: number | null };
  readonly onClose: () => void;
}

const nothing = { image: null, icon: null, video: null, endCard: null };

/** Makes a creative of uploaded files. */
export function NewCreative({ kind, file, onClose }: NewCreativeProps) {
  const text = useText();
  const form = useNewForm({
    schema: creativeForm,
    initial: {
      ...{ kind, name: null, title: null, descn: null, callToAction: null },
      files: { ...nothing, [file.role]: file.id },
    },
    create: async (values, { leave, ...submission }) => {
      const { name } = await callApi(createCreative, values, submission);
      leave();
      await refresh(listCreatives);
      toast({ kind: 'success', title: text('creative.added', { name }) });
      onClose();
    },
  });
  return (
    <section className="card creative-form" aria-label={text('creative.addTitle')}>
      <h2>{text('creative.addTitle')}</h2>
      <p className="lead">{text('creative.addLead')}</p>
      <ContractFields of={form} initial={form.initial}>
        <Field name="kind" label={text('creative.kindLabel')}>
          <Select
            options={creativeKindNames.map((value) => ({ value, label: text(`creative.kind.${value}`) }))}
            onChange={() => form.form.setFieldValue('files', nothing)}
          />
        </Field>
        <KindFields fallback={kind} />
        <FormActions
          of={form}
          submit={text('creative.save')}
          onCancel={() => {
            form.discard();
            onClose();
          }}
        />
      </ContractFields>
    </section>
  );
}

function KindFields({ fallback }: { readonly fallback: CreativeKind }) {
  const chosen: unknown = useWatch('kind');
  return <CreativeFields kind={creativeKindNames.find((kind) => kind === chosen) ?? fallback} />;
}
