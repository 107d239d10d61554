import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FieldRows } from '../../../kit/form/FieldRows.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';

/** As many as the contract allows. */
const limit = 6;

/** What the bid is multiplied by, by how long somebody is away. */
export function RecencyRows({ disabled }: { readonly disabled: boolean }) {
  const text = useText();
  const factor = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <>
      <h3 className="campaign-subtitle">{text('campaign.recency')}</h3>
      <p className="lead">{text('campaign.recencyHelp')}</p>
      <FieldRows
        name="recency"
        label={text('campaign.recency')}
        add={text('campaign.addStep')}
        newRow={() => ({ days: null, factor: '' })}
        limit={limit}
        disabled={disabled}
      >
        {(row) => (
          <>
            <Field name="days" label={text('campaign.daysAway')}>
              <NumberInput />
            </Field>
            <Field name="factor" label={text('campaign.factor')}>
              <Input {...factor} />
            </Field>
            {!disabled && (
              <Button onClick={row.remove} aria-label={text('campaign.removeStep', { row: row.index + 1 })}>
                {text('campaign.remove')}
              </Button>
            )}
          </>
        )}
      </FieldRows>
      <Field name="recencyOlder" label={text('campaign.recencyOlder')}>
        <Input {...factor} className="campaign-factor" />
      </Field>
    </>
  );
}
