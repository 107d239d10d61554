import type { FeedRule } from '@millrace/contract/advertiser/feed-rules';

/** A rule of each kind. */
const feedRulesOfEachKind: readonly FeedRule[] = [
  { kind: 'map', field: 'title', from: 'name' },
  { kind: 'replace', field: 'title', find: 'Sale', replacement: 'New' },
  { kind: 'prefix', field: 'title', text: 'Acme ' },
  { kind: 'suffix', field: 'title', text: '!' },
  { kind: 'parameter', name: 'utm_source', value: 'millrace' },
];

/** A feed with everything that goes together: one that is linked has no hours. */
const fullFeed = (rule: FeedRule, nth: number) => ({
  ...{ name: `Full ${nth}`, address: 'https://shop.acme.example/feed.xml', currency: 'EUR', rules: [rule] },
  ...{ auth: 'basic', authName: 'shop', secret: 'a secret of the shop', hours: [3] },
});

/** Feeds with a rule of each kind. */
export const fullFeedQuestions = {
  createFeed: feedRulesOfEachKind.map((rule, nth) => () => fullFeed(rule, nth)),
  previewFeed: feedRulesOfEachKind.map((rule) => () => ({ rules: [rule], currency: 'EUR' })),
  updateFeed: feedRulesOfEachKind.map((rule, nth) => () => fullFeed(rule, nth)),
};
