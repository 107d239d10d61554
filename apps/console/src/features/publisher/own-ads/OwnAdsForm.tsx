import {
  getOwnAds,
  type OwnAds,
  ownAdsForm,
  ownAds as ownAdsSchema,
  updateOwnAds,
} from '@millrace/contract/publisher/own-ads';
import { useWatch } from 'antd/es/form/Form';
import Switch from 'antd/es/switch';
import { callApi } from '../../../kit/api/call-api.ts';
import { showAnswer } from '../../../kit/api/query.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { SuggestedWords } from '../../../kit/form/SuggestedWords.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { PriceRows } from '../../../kit/region/PriceRows.tsx';
import { AdvertisersSelect } from './AdvertisersSelect.tsx';
import { BlockedCreatives } from './BlockedCreatives.tsx';
import { ModeChoice } from './ModeChoice.tsx';
import { labelsOf, readOwnAds, valuesOf } from './own-ads-values.ts';
import { reread } from './reread.ts';

interface OwnAdsFormProps {
  readonly ownAds: OwnAds;
  readonly readOnly: boolean;
  readonly onSaved: (saved: OwnAds) => void;
}

/** Whose ads an app shows, whose and which it never does, and from which price on. */
export function OwnAdsForm({ ownAds, readOnly, onSaved }: OwnAdsFormProps) {
  const text = useText();
  const { language } = useLanguage();
  const { pubAppId, advertisers, creatives, ofSameApp, categories } = ownAds;
  const edit = useEditForm({
    schema: ownAdsForm,
    entitySchema: ownAdsSchema,
    entity: ownAds,
    valuesOf,
    save: (values, { version }, submission) =>
      callApi(updateOwnAds, { ...values, pubAppId, version }, submission),
    savedMessage: 'ownAds.saved',
    onSaved: async (saved) => {
      onSaved(saved);
      await showAnswer(getOwnAds, { pubAppId }, saved);
      await reread();
    },
  });
  const mode = useWatch<string | null>('mode', edit.form) ?? ownAds.mode;
  const labels = labelsOf(text);
  const none = advertisers.length === 0;
  return (
    <EditFormScreen
      of={edit}
      labels={labels}
      show={(name, value) =>
        readOwnAds(name, value, { text, language, advertisers: [...advertisers, ...ofSameApp], creatives })
      }
      readOnly={readOnly}
    >
      <FormSection title={text('ownAds.whose')} lead={text('ownAds.whoseLead')}>
        <Field name="mode" label={labels.mode} help={none && text('ownAds.noAdvertisers')}>
          <ModeChoice label={labels.mode} nobodyToChoose={none} />
        </Field>
        {mode === 'chosen' && (
          <Field name="chosen" label={labels.chosen}>
            <AdvertisersSelect advertisers={advertisers} notIn="blocked" />
          </Field>
        )}
      </FormSection>
      <FormSection title={text('ownAds.house')} lead={text('ownAds.houseLead')}>
        <Field name="house" label={labels.house} valueProp="checked">
          <Switch />
        </Field>
      </FormSection>
      <FormSection title={text('ownAds.toldTitle')} lead={text('ownAds.toldLead')}>
        <Field
          name="told"
          label={labels.told}
          help={ofSameApp.length === 0 && text('ownAds.toldNobody')}
          optional
        >
          <AdvertisersSelect advertisers={ofSameApp} />
        </Field>
      </FormSection>
      <FormSection title={text('ownAds.never')} lead={text('ownAds.neverLead')}>
        <Field name="blocked" label={labels.blocked} help={none && text('ownAds.nobodyToBlock')} optional>
          <AdvertisersSelect advertisers={advertisers} notIn="chosen" />
        </Field>
        <Field
          name="blockedCategories"
          label={labels.blockedCategories}
          help={text('ownAds.categoriesHelp')}
          optional
        >
          <SuggestedWords
            separators={[',', '，']}
            suggestions={categories.map(({ name, campaigns }) => ({
              value: name,
              note: text('ownAds.categoryCampaigns', { count: campaigns }),
            }))}
            none={text('ownAds.noCategories')}
          />
        </Field>
        <Field
          name="blockedCreatives"
          label={labels.blockedCreatives}
          help={text('ownAds.creativesHelp')}
          optional
        >
          <BlockedCreatives creatives={creatives} />
        </Field>
      </FormSection>
      <FormSection title={labels.floors} lead={text('ownAds.floorsLead')}>
        <PriceRows
          name="floors"
          price="floor"
          label={labels.floors}
          priceLabel={labels['floors.floor']}
          add={text('ownAds.addFloor')}
          remove={(number) => text('ownAds.removeFloor', { number })}
          disabled={readOnly}
        />
      </FormSection>
    </EditFormScreen>
  );
}
