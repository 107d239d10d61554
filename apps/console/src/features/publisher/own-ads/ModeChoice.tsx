import { type OwnAdsMode, ownAdsModes } from '@millrace/contract/publisher/own-ads';
import RadioGroup from 'antd/es/radio/group';
import { useText } from '../../../kit/i18n/i18n.ts';

interface ModeChoiceProps {
  readonly label: string;
  /** There is no advertiser: choosing some of them would be a dead end. */
  readonly nobodyToChoose: boolean;
  /** Given by the form's field. */
  readonly id?: string;
  readonly value?: OwnAdsMode;
  readonly onChange?: (mode: OwnAdsMode) => void;
}

/** Nobody's ads, those of chosen advertisers, or everybody's. */
export function ModeChoice({ label, nobodyToChoose, value, onChange, ...field }: ModeChoiceProps) {
  const text = useText();
  return (
    <RadioGroup
      {...field}
      aria-label={label}
      vertical
      value={value}
      onChange={({ target }) => onChange?.(target.value)}
      options={ownAdsModes.map((mode) => ({
        value: mode,
        label: text(`ownAds.mode.${mode}`),
        ...(mode === 'chosen' && nobodyToChoose && value !== mode ? { disabled: true } : {}),
      }))}
    />
  );
}
