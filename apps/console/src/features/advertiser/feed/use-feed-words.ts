import { feedAuths, feedFormats, feedSources } from '@millrace/contract/advertiser/feed';
import { feedRules } from '@millrace/contract/advertiser/feed-rules';
import * as z from 'zod/mini';
import { ruleWords } from '../../../kit/feed/rule-words.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { hourText } from './feed-values.ts';

/** The fields of a feed in words, for two who edit it at the same time. */
export function useFeedWords() {
  const text = useText();
  const labels = {
    promotedAppId: text('feed.app'),
    name: text('feed.name'),
    source: text('feed.sourceTitle'),
    address: text('feed.address'),
    auth: text('feed.authTitle'),
    authName: text('feed.user'),
    secret: text('feed.password'),
    format: text('feed.formatTitle'),
    hours: text('feed.hours'),
    brake: text('feed.brake'),
    currency: text('feed.currency'),
    minorUnits: text('feed.minorUnits'),
    rules: text('feed.rules'),
    leadId: text('feed.leadFeed'),
  };
  const show = (name: string, value: unknown) => {
    const source = feedSources.find((one) => one === value);
    const auth = feedAuths.find((one) => one === value);
    const format = feedFormats.find((one) => one === value);
    if (name === 'source' && source !== undefined) return text(`feed.source.${source}`);
    if (name === 'auth' && auth !== undefined) return text(`feed.auth.${auth}`);
    if (name === 'format' && format !== undefined) return text(`feed.format.${format}`);
    if (name === 'hours' && Array.isArray(value))
      return value.map((hour) => hourText(Number(hour))).join(', ');
    const rules = z.safeParse(feedRules, value);
    if (name === 'rules' && rules.success) return rules.data.map((rule) => ruleWords(rule, text)).join('; ');
    if (name === 'minorUnits') return text(value === true ? 'changeLog.value.yes' : 'changeLog.value.no');
    return String(value ?? '');
  };
  return { labels, show };
}
