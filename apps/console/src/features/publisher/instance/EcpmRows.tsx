import { allRegions } from '@millrace/contract/kit/fields';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FieldRows } from '../../../kit/form/FieldRows.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { RegionSelect } from '../../../kit/region/RegionSelect.tsx';

/** As many as the contract allows. */
const limit = 300;

/** The field `ecpmGroups`: regions and the eCPM that is expected in them, several times. */
export function EcpmRows({ disabled = false }: { readonly disabled?: boolean }) {
  const text = useText();
  return (
    <FieldRows
      name="ecpmGroups"
      label={text('instance.ecpm')}
      add={text('instance.addEcpm')}
      newRow={() => ({ countries: [allRegions], ecpm: '' })}
      limit={limit}
      disabled={disabled}
    >
      {({ index, remove }) => (
        <>
          <Field name="countries" label={text('instance.regions')}>
            <RegionSelect />
          </Field>
          <Field name="ecpm" label={text('instance.ecpm')}>
            <Input
              className="instance-price"
              prefix={text('instance.usd')}
              inputMode="decimal"
              autoComplete="off"
            />
          </Field>
          {!disabled && (
            <Button onClick={remove} aria-label={text('instance.removeEcpm', { row: index + 1 })}>
              {text('instance.remove')}
            </Button>
          )}
        </>
      )}
    </FieldRows>
  );
}
