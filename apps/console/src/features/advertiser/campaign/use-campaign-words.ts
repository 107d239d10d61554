import { type CampaignForm, campaignFields } from '@millrace/contract/advertiser/campaign';
import { fieldLabelKey } from '../../../kit/history/field-label.ts';
import { noNames } from '../../../kit/history/no-names.ts';
import { readValue } from '../../../kit/history/read-value.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';

/** The fields of a campaign and their values in the words of the change log, for two who edit it at the same time. */
export function useCampaignWords() {
  const text = useText();
  const { language } = useLanguage();
  const names = Object.keys(campaignFields) as (keyof CampaignForm)[];
  const labels = Object.fromEntries(
    names.map((name) => {
      const key = fieldLabelKey('campaign', name);
      return [name, key === undefined ? text('campaign.audience') : text(key)];
    }),
  );
  const show = (name: string, value: unknown) =>
    readValue('campaign', name, value, { text, language, names: noNames }).join(text('form.separator'));
  return { labels, show };
}
