import { networkName, networkOf } from '@millrace/contract/publisher/network/find-network';
import Input from 'antd/es/input/Input';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { unitLabel } from '../../../kit/network/unit-label.ts';

interface UnitIdFieldProps {
  /** Null while no network is chosen. */
  readonly adnId: number | null;
}

/** The field `unitId`, with the network's own word for it and how one looks. */
export function UnitIdField({ adnId }: UnitIdFieldProps) {
  const text = useText();
  const { language } = useLanguage();
  if (adnId === null) {
    return (
      <Field name="unitId" label={text('instance.unitId')}>
        <Input autoComplete="off" />
      </Field>
    );
  }
  const { unit } = networkOf(adnId);
  const network = networkName(adnId, language);
  return (
    <Field
      name="unitId"
      label={text('instance.unitId')}
      help={
        unit.entered
          ? text('instance.unitIdHelp', { network, label: unitLabel(text, adnId) })
          : text('instance.errors.unitIdFixed')
      }
    >
      <Input
        autoComplete="off"
        // Otherwise as the form is.
        {...(unit.entered ? {} : { disabled: true })}
        {...(unit.example === undefined ? {} : { placeholder: unit.example })}
      />
    </Field>
  );
}
