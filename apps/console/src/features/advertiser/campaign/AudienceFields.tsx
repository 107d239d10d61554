import type { CampaignForm } from '@millrace/contract/advertiser/campaign';
import type { CampaignTargeting } from '@millrace/contract/advertiser/campaign-targeting';
import type { PromotedPlatform } from '@millrace/contract/advertiser/promoted-app';
import { languageTag } from '@millrace/contract/common';
import { connections, deviceTypes } from '@millrace/contract/publisher/targeting';
import Checkbox from 'antd/es/checkbox';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select';
import { DeviceFields } from '../../../kit/caps/DeviceFields.tsx';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FoldedSection } from '../../../kit/form/FoldedSection.tsx';
import type { EditForm } from '../../../kit/form/use-edit-form.ts';
import { WordsInput } from '../../../kit/form/WordsInput.tsx';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { languageNames } from '../../../kit/i18n/language-names.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { SegmentsIn, SegmentsOut } from './SegmentFields.tsx';
import { WeekGrid } from './WeekGrid.tsx';

interface AudienceFieldsProps {
  readonly of: EditForm;
  readonly platform: PromotedPlatform;
  readonly disabled: boolean;
}

/** Whom a campaign is for, its regions apart: the same conditions as mediation rules have, and an advertiser's own. */
export function AudienceFields({ of, platform, disabled }: AudienceFieldsProps) {
  const text = useText();
  const { language } = useLanguage();
  const targeting = useWatch<Partial<CampaignTargeting>>('targeting', { preserve: true }) ?? {};
  const goal = useWatch<CampaignForm['goal']>('goal');
  const count = conditionsIn(targeting);
  return (
    <FoldedSection
      of={of}
      title={text('campaign.audience')}
      lead={text('campaign.audienceLead')}
      summary={count === 0 ? text('campaign.everybody') : text('campaign.conditions', { count })}
      fields={['targeting']}
    >
      <Field name="targeting.deviceTypes" label={text('mediationRule.deviceTypes')}>
        <Checkbox.Group
          options={deviceTypes.map((value) => ({ value, label: text(`mediationRule.deviceType.${value}`) }))}
        />
      </Field>
      <Field name="targeting.connections" label={text('mediationRule.connections')}>
        <Checkbox.Group
          options={connections.map((value) => ({ value, label: text(`mediationRule.connection.${value}`) }))}
        />
      </Field>
      <div className="campaign-pair">
        <Field name="targeting.osMin" label={text('campaign.osMin')} optional>
          <Input autoComplete="off" />
        </Field>
        <Field name="targeting.osMax" label={text('campaign.osMax')} optional>
          <Input autoComplete="off" />
        </Field>
      </div>
      <DeviceFields
        {...(platform === 'web' ? {} : { plat: platform === 'ios' ? 0 : 1 })}
        group="targeting."
      />
      <Field name="targeting.languages" label={text('campaign.languages')}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={languageNames(languageTag[language])}
        />
      </Field>
      <Field name="targeting.carriers" label={text('campaign.carriers')} help={text('campaign.carriersHelp')}>
        <WordsInput separators={[',', ';']} />
      </Field>
      {goal !== 'engage' && <SegmentsIn />}
      <SegmentsOut />
      <PlaceFields />
      <Field name="targeting.hours" label={text('campaign.hours')} help={text('campaign.hoursHelp')}>
        <WeekGrid label={text('campaign.hours')} disabled={disabled} />
      </Field>
    </FoldedSection>
  );
}

/** How many of the conditions are set. */
function conditionsIn(targeting: Partial<CampaignTargeting>): number {
  const { osMin, osMax, brands, models, ...lists } = targeting;
  const ranges = (osMin ?? osMax ?? null) === null || (osMin === '' && osMax === '') ? 0 : 1;
  const own = [brands, models, lists.deviceTypes, lists.connections];
  own.push(lists.languages, lists.carriers, lists.hours?.map(String));
  own.push([...(lists.publisherApps ?? []), ...(lists.placements ?? [])].map(String));
  own.push([...(lists.segmentsIn ?? []), ...(lists.segmentsOut ?? [])].map(String));
  return ranges + own.filter((list) => (list?.length ?? 0) > 0).length;
}
