import {
  type CampaignForm,
  campaignGoals,
  campaignPacings,
  isFree,
  type Pricing,
  pricings,
} from '@millrace/contract/advertiser/campaign';
import type { PromotedPlatform } from '@millrace/contract/advertiser/promoted-app';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import RadioGroup from 'antd/es/radio/group';
import type { ReactNode } from 'react';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { FoldedSection } from '../../../kit/form/FoldedSection.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import type { EditForm } from '../../../kit/form/use-edit-form.ts';
import { WordsInput } from '../../../kit/form/WordsInput.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { PriceRows } from '../../../kit/region/PriceRows.tsx';
import { RegionSelect } from '../../../kit/region/RegionSelect.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import './campaign.css';
import { EventNameInput } from '../../../kit/promoted-app/EventNameInput.tsx';
import { CreativeRows } from './CreativeRows.tsx';
import { DayField } from './DayField.tsx';
import { EngageFields } from './EngageFields.tsx';
import { Forecast } from './Forecast.tsx';
import { installLinkHelp, trackerHelp } from './link-help.ts';
import { ProductFields } from './ProductFields.tsx';
import { useCampaignWords } from './use-campaign-words.ts';

interface CampaignEditorProps {
  readonly of: EditForm;
  readonly promotedAppId: number;
  /** Absent: it is not stored yet. */
  readonly campaignId?: number;
  readonly platform: PromotedPlatform;
  readonly readOnly: boolean;
}

/** The fields of a campaign: what it is, for whom, what it shows, what it pays and how it is followed. */
export function CampaignEditor({ of, promotedAppId, campaignId, platform, readOnly }: CampaignEditorProps) {
  const text = useText();
  return (
    <EditFormScreen
      of={of}
      {...useCampaignWords()}
      readOnly={readOnly}
      {...(of.isNew ? { saveLabel: text('campaign.addDraft') } : {})}
    >
      <FormSection title={text('campaign.basics')} lead={text('campaign.basicsLead')}>
        <Field name="name" label={text('campaign.name')}>
          <Input autoComplete="off" count={{ show: true, max: 100 }} />
        </Field>
        <Field name="goal" label={text('campaign.goal')} help={text('campaign.goalHelp')}>
          <RadioGroup
            options={campaignGoals.map((value) => ({ value, label: text(`campaign.goals.${value}`) }))}
          />
        </Field>
        <Field name="countries" label={text('campaign.regions')} help={text('campaign.regionsHelp')}>
          <RegionSelect disabled={readOnly} />
        </Field>
        <div className="campaign-pair">
          <Field name="startsAt" label={text('campaign.startsAt')} optional>
            <DayField placeholder={text('campaign.atOnce')} />
          </Field>
          <Field name="endsAt" label={text('campaign.endsAt')} help={text('campaign.endsAtHelp')} optional>
            <DayField placeholder={text('campaign.noEnd')} asEnd />
          </Field>
        </div>
      </FormSection>
      <IfEngaging>
        <EngageFields platform={platform} disabled={readOnly} />
      </IfEngaging>
      <AudienceFields of={of} platform={platform} disabled={readOnly} />
      <FormSection title={text('campaign.creatives')} lead={text('campaign.creativesLead')}>
        <CreativeRows disabled={readOnly} />
      </FormSection>
      <IfEngaging>
        <ProductFields promotedAppId={promotedAppId} />
      </IfEngaging>
      <PriceFields readOnly={readOnly} />
      <Forecast promotedAppId={promotedAppId} {...(campaignId !== undefined && { campaignId })} />
      <FoldedSection
        of={of}
        title={text('campaign.links')}
        lead={text('campaign.linksLead')}
        summary={text('campaign.linksSummary')}
        fields={['link', 'impressionTrackers', 'clickTrackers']}
      >
        <IfEngaging not>
          <Field name="link" label={text('campaign.link')} help={installLinkHelp()} optional>
            <Input inputMode="url" autoComplete="off" />
          </Field>
        </IfEngaging>
        <Field name="impressionTrackers" label={text('campaign.impressionTrackers')} help={trackerHelp()}>
          <WordsInput separators={[' ']} />
        </Field>
        <Field name="clickTrackers" label={text('campaign.clickTrackers')} help={trackerHelp()}>
          <WordsInput separators={[' ']} />
        </Field>
      </FoldedSection>
    </EditFormScreen>
  );
}

interface IfEngagingProps {
  /** Only where it does not. */
  readonly not?: boolean;
  readonly children: ReactNode;
}

/** What only a campaign to engage has; the goal is known below the form alone. */
function IfEngaging({ not = false, children }: IfEngagingProps) {
  const engages = useWatch<CampaignForm['goal']>('goal') === 'engage';
  return engages === not ? null : children;
}

function PriceFields({ readOnly }: { readonly readOnly: boolean }) {
  const text = useText();
  const pricing = useWatch<Pricing>('pricing');
  const bid = useWatch<string>('bid') ?? '';
  const bids = useWatch<{ bid?: string }[]>('bids') ?? [];
  const free = bid !== '' && isFree({ bid, bids: bids.map((group) => ({ bid: group?.bid ?? '' })) });
  const usd = { prefix: text('campaign.usd'), inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <FormSection title={text('campaign.money')} lead={text('campaign.moneyLead')}>
      <Field name="pricing" label={text('campaign.pricing')} help={text('campaign.pricingHelp')}>
        <RadioGroup
          optionType="button"
          options={pricings.map((value) => ({ value, label: text(`campaign.pricings.${value}`) }))}
        />
      </Field>
      {pricing === 'cpa' && (
        <Field name="paidEvent" label={text('campaign.paidEvent')} help={text('campaign.paidEventHelp')}>
          <EventNameInput />
        </Field>
      )}
      <Field name="bid" label={text('campaign.bid')} help={text('campaign.bidHelp')}>
        <Input {...usd} />
      </Field>
      <PriceRows
        name="bids"
        price="bid"
        label={text('campaign.bids')}
        priceLabel={text('campaign.bidThere')}
        add={text('campaign.addBid')}
        remove={(row) => text('campaign.removeBid', { row })}
        disabled={readOnly}
        begin={[]}
      />
      <div className="campaign-pair">
        <Field
          name="dailyBudget"
          label={text('campaign.dailyBudget')}
          help={text(free ? 'campaign.freeHelp' : 'campaign.dailyBudgetHelp')}
          optional={free}
        >
          <Input {...usd} />
        </Field>
        <Field name="totalBudget" label={text('campaign.totalBudget')} optional>
          <Input {...usd} />
        </Field>
      </div>
      <Field name="pacing" label={text('campaign.pacing')}>
        <RadioGroup
          options={campaignPacings.map((value) => ({ value, label: text(`campaign.pacings.${value}`) }))}
        />
      </Field>
      <div className="campaign-pair">
        <Field name="capImpressions" label={text('campaign.cap')} help={text('campaign.capHelp')}>
          <NumberInput />
        </Field>
        <Field name="capHours" label={text('campaign.capHours')}>
          <NumberInput />
        </Field>
      </div>
    </FormSection>
  );
}
