import { allRegions } from '@millrace/contract/kit/fields';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { Field } from '../form/ContractFields.tsx';
import { FieldRows } from '../form/FieldRows.tsx';
import { useText } from '../i18n/i18n.ts';
import './price-rows.css';
import { RegionSelect } from './RegionSelect.tsx';

/** As many as the contract allows. */
const limit = 300;

interface PriceRowsProps {
  /** The list's field in the contract; its rows hold `countries` and the price. */
  readonly name: string;
  /** The price's field in a row, USD. */
  readonly price: string;
  /** What the list holds, for screen readers. */
  readonly label: string;
  readonly priceLabel: string;
  /** The button that adds a row. */
  readonly add: string;
  /** Names the button that removes a row, for screen readers. */
  readonly remove: (row: number) => string;
  readonly disabled?: boolean;
  /** What a new row begins with: ALL where nothing is said. */
  readonly begin?: readonly string[];
}

/** Regions and a price in them, several times. */
export function PriceRows(props: PriceRowsProps) {
  const { name, price, label, priceLabel, add, remove, disabled = false, begin = [allRegions] } = props;
  const text = useText();
  return (
    <FieldRows
      name={name}
      label={label}
      add={add}
      newRow={() => ({ countries: [...begin], [price]: '' })}
      limit={limit}
      disabled={disabled}
    >
      {(row) => (
        <>
          <Field name="countries" label={text('instance.regions')}>
            <RegionSelect />
          </Field>
          <Field name={price} label={priceLabel}>
            <Input
              className="price-input"
              prefix={text('instance.usd')}
              inputMode="decimal"
              autoComplete="off"
            />
          </Field>
          {!disabled && (
            <Button onClick={row.remove} aria-label={remove(row.index + 1)}>
              {text('instance.remove')}
            </Button>
          )}
        </>
      )}
    </FieldRows>
  );
}
