import { type AdType, adTypeName, adTypes, undelivered } from '@millrace/contract/publisher/ad-type';
import Radio from 'antd/es/radio';
import RadioGroup from 'antd/es/radio/group';
import { useText } from '../../../kit/i18n/i18n.ts';
import { adTypeText } from '../../../kit/ui/ad-type-text.ts';
import './placement.css';

interface TypeChoiceProps {
  readonly id?: string;
  readonly value?: AdType;
  readonly onChange?: (type: AdType) => void;
}

/** Those that phones get ads of first. */
const ordered = adTypes.toSorted(
  (one, other) => Number(undelivered.includes(one)) - Number(undelivered.includes(other)),
);

/** The ad types with what each is for. */
export function TypeChoice({ value, onChange, ...field }: TypeChoiceProps) {
  const text = useText();
  return (
    <RadioGroup
      {...field}
      className="ad-types"
      aria-label={text('placement.type')}
      value={value}
      onChange={({ target }) => {
        const type = adTypes.find((one) => one === target.value);
        if (type !== undefined) onChange?.(type);
      }}
    >
      {ordered.map((type) => (
        <Radio key={type} value={type}>
          <span className="ad-type">
            <strong>{adTypeText(text, type)}</strong>
            <small>{text(`placement.about.${adTypeName(type)}`)}</small>
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
