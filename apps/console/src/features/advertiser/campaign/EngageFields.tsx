import { mostHoldOut, usualHoldOut } from '@millrace/contract/advertiser/campaign';
import type { PromotedPlatform } from '@millrace/contract/advertiser/promoted-app';
import Input from 'antd/es/input/Input';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { engageLinkHelp } from './link-help.ts';
import { RecencyRows } from './RecencyRows.tsx';
import { SegmentsIn } from './SegmentFields.tsx';

interface EngageFieldsProps {
  readonly platform: PromotedPlatform;
  readonly disabled: boolean;
}

/** Whom a campaign brings back, where to, for how much, and who never sees it so that it can be measured. */
export function EngageFields({ platform, disabled }: EngageFieldsProps) {
  const text = useText();
  return (
    <FormSection title={text('campaign.engagement')} lead={text('campaign.engagementLead')}>
      <SegmentsIn />
      <Field
        name="link"
        label={text(platform === 'web' ? 'campaign.landing' : 'campaign.deepLink')}
        help={engageLinkHelp(platform)}
        optional
      >
        <Input inputMode="url" autoComplete="off" />
      </Field>
      <Field
        name="holdOut"
        label={text('campaign.holdOut')}
        help={text('campaign.holdOutHelp', { usual: usualHoldOut, most: mostHoldOut })}
      >
        <NumberInput suffix="%" />
      </Field>
      <RecencyRows disabled={disabled} />
    </FormSection>
  );
}
