import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import type { ChangeEvent } from 'react';
import { useText } from '../i18n/i18n.ts';
import type { StoreSearch } from './use-store-search.ts';
import './store.css';

interface StoreUrlInputProps {
  readonly of: StoreSearch;
  /** Given by the form's field. */
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}

/** A store address with its search; Enter searches and sends nothing. */
export function StoreUrlInput({ of, value, onChange, disabled = false, ...input }: StoreUrlInputProps) {
  const text = useText();
  return (
    <span className="store-search">
      <Input
        {...input}
        value={value ?? ''}
        disabled={disabled}
        inputMode="url"
        autoComplete="off"
        onChange={(event) => {
          of.forget();
          onChange?.(event);
        }}
        onPressEnter={(event) => {
          event.preventDefault();
          void of.search(event.currentTarget.value);
        }}
      />
      {!disabled && (
        <Button loading={of.searching} onClick={() => void of.search(value ?? '')}>
          {text('app.search')}
        </Button>
      )}
    </span>
  );
}
