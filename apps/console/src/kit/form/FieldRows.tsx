import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import Button from 'antd/es/button';
import ErrorList from 'antd/es/form/ErrorList';
import FormList from 'antd/es/form/FormList';
import { type ReactNode, use } from 'react';
import { pathOfField } from './field-path.ts';
import { FieldRowContext } from './field-row.ts';
import './field-rows.css';

/** A row and what can be done with it. */
export interface Row {
  readonly index: number;
  readonly count: number;
  readonly remove: () => void;
  readonly move: (to: number) => void;
}

interface FieldRowsProps {
  /** The list's field in the contract; of a list inside a row its name in the row. */
  readonly name: string;
  /** What the list holds, for screen readers. */
  readonly label: string;
  /** The button that adds a row. */
  readonly add: string;
  readonly newRow: () => unknown;
  /** No more than so many rows. */
  readonly limit: number;
  readonly disabled?: boolean;
  /** The row's {@link Field}s, by their names inside the row, and a way to remove it. */
  readonly children: (row: Row) => ReactNode;
}

/** A list of rows in a contract form; what the server says of `scenes.0.name` lands on the field `name` of row 0. */
export function FieldRows({ name, label, add, newRow, limit, disabled = false, children }: FieldRowsProps) {
  const outer = use(FieldRowContext);
  const list = outer === null ? name : `${outer.list}.${outer.index}.${name}`;
  const path = pathOfField(name);
  return (
    <FormList name={outer === null ? path : [outer.index, ...path]}>
      {(fields, operations, { errors }) => (
        <fieldset className="field-rows" aria-label={label}>
          {fields.map(({ key, name: index }) => (
            <FieldRowContext key={key} value={{ list, index }}>
              <div className="field-rows-row">
                {children({
                  index,
                  count: fields.length,
                  remove: () => operations.remove(index),
                  move: (to) => operations.move(index, to),
                })}
              </div>
            </FieldRowContext>
          ))}
          <ErrorList errors={errors} />
          {!disabled && fields.length < limit && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => operations.add(newRow())}>
              {add}
            </Button>
          )}
        </fieldset>
      )}
    </FormList>
  );
}
