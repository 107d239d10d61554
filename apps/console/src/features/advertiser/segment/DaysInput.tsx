import { usualWindows } from '@millrace/contract/advertiser/segment-rules';
import Button from 'antd/es/button';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

interface DaysInputProps {
  readonly disabled: boolean;
  /** A form hands these on. */
  readonly id?: string;
  readonly value?: number | string | null;
  readonly onChange?: (value: number | string | null) => void;
  readonly onBlur?: () => void;
}

/** How many days a condition looks back over: any number, and the usual ones at hand. */
export function DaysInput({ disabled, ...field }: DaysInputProps) {
  const text = useText();
  return (
    <>
      <NumberInput {...field} />
      {!disabled && (
        <fieldset className="segment-presets" aria-label={text('segment.usualDays')}>
          {usualWindows.map((days) => (
            <Button
              key={days}
              size="small"
              type={field.value === days ? 'primary' : 'default'}
              aria-label={text('segment.lastDays', { days })}
              aria-pressed={field.value === days}
              onClick={() => field.onChange?.(days)}
            >
              {formatNumber(days)}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
}
