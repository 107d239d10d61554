import type { CampaignForm } from '@millrace/contract/advertiser/campaign';
import { withoutZeros } from '../../../../platform/decimal.ts';

const amount = (entered: string) => withoutZeros(entered.replace(/^0+(?=\d)/, ''));
const budget = (entered: string | null) => (entered === null ? null : amount(entered));

/** A form as it is read back once it is stored, so that only real differences are shown as such. */
export function normalForm(form: CampaignForm): CampaignForm {
  return {
    ...form,
    paidEvent: form.pricing === 'cpa' ? form.paidEvent : null,
    holdOut: form.goal === 'engage' ? form.holdOut : 0,
    recency:
      form.goal === 'engage'
        ? form.recency.map(({ days, factor }) => ({ days, factor: withoutZeros(factor) }))
        : [],
    recencyOlder: form.goal === 'engage' ? withoutZeros(form.recencyOlder) : '1',
    productFeedId: form.goal === 'engage' ? form.productFeedId : null,
    bid: amount(form.bid),
    bids: form.bids.map(({ countries, bid }) => ({ countries: countries.toSorted(), bid: amount(bid) })),
    dailyBudget: budget(form.dailyBudget),
    totalBudget: budget(form.totalBudget),
  };
}
