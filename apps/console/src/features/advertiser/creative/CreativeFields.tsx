import { type CreativeKind, creativeKindRow, fileRoles } from '@millrace/contract/advertiser/creative';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { FileChoice } from './FileChoice.tsx';

/** Name, files and words of a creative, as far as its kind has them. */
export function CreativeFields({ kind }: { readonly kind: CreativeKind }) {
  const text = useText();
  const row = creativeKindRow(kind);
  return (
    <>
      <Field name="name" label={text('creative.name')} help={text('creative.nameHelp')}>
        <Input autoComplete="off" />
      </Field>
      {fileRoles.flatMap((role) => {
        const asked = row.files[role];
        if (asked === undefined) return [];
        return [
          <Field
            key={role}
            name={`files.${role}`}
            label={text(`creative.role.${role}`)}
            help={text(`creative.use.${asked.use}`)}
            optional={asked.optional === true}
          >
            <FileChoice use={asked.use} optional={asked.optional === true} />
          </Field>,
        ];
      })}
      {row.hasTexts && (
        <>
          <Field name="title" label={text('creative.title')}>
            <Input autoComplete="off" maxLength={90} showCount />
          </Field>
          <Field name="descn" label={text('creative.descn')} optional={!row.descnRequired}>
            <TextArea maxLength={200} showCount rows={2} />
          </Field>
          <Field
            name="callToAction"
            label={text('creative.callToAction')}
            help={text('creative.callToActionHelp')}
            optional
          >
            <Input autoComplete="off" maxLength={25} showCount />
          </Field>
        </>
      )}
    </>
  );
}
