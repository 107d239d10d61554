import type { NewInstance } from '@millrace/contract/publisher/instance';
import { onlyBids, supportsBidding } from '@millrace/contract/publisher/network/find-network';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import { useWatch } from 'antd/es/form/Form';
import type { FormInstance } from 'antd/es/form/hooks/useForm';
import Input from 'antd/es/input/Input';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FieldRows } from '../../../kit/form/FieldRows.tsx';
import type { FormValues } from '../../../kit/form/form-values.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EcpmRows } from './EcpmRows.tsx';
import { newRow } from './new-rows.ts';
import { UnitIdField } from './UnitIdField.tsx';

/** More at once are easier in a file. */
const limit = 50;

interface InstanceRowsProps {
  readonly adnId: number | null;
  readonly form: FormInstance<FormValues>;
}

/** The instances that are added together. */
export function InstanceRows({ adnId, form }: InstanceRowsProps) {
  const text = useText();
  const rows = useWatch<readonly NewInstance[]>('rows', form) ?? [];
  return (
    <FieldRows
      name="rows"
      label={text('instance.title')}
      add={text('instance.addRow')}
      newRow={() => newRow(adnId)}
      limit={limit}
    >
      {({ index, count, remove }) => (
        <>
          <Field name="name" label={text('instance.name')}>
            <Input autoComplete="off" />
          </Field>
          <UnitIdField adnId={adnId} />
          {adnId !== null && supportsBidding(adnId) && (
            <Field name="isBidding" label={text('instance.biddingHelp')} valueProp="checked">
              <Checkbox
                disabled={onlyBids(adnId)}
                // A bid is the price; what was entered for the waterfall must not go out unseen.
                onChange={() => form.setFieldValue(['rows', index, 'ecpmGroups'], [])}
              >
                {text('instance.bidding')}
              </Checkbox>
            </Field>
          )}
          {count > 1 && (
            <Button onClick={remove} aria-label={text('instance.removeRow', { row: index + 1 })}>
              {text('instance.remove')}
            </Button>
          )}
          {rows[index]?.isBidding !== true && <EcpmRows />}
        </>
      )}
    </FieldRows>
  );
}
