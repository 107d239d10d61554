import type { ErrorName } from '@millrace/contract/kit/error';
import type { OwnAdsMode, ownAdsErrors } from '@millrace/contract/publisher/own-ads';

export const ownAds = {
  lead: 'Ads of this platform’s own advertisers. They bid beside your networks, and only what pays your floor price or more is shown.',
  whose: 'Whose ads this app shows',
  whoseLead: 'The first time that somebody is let in, the network Cross Promotion is set up for this app.',
  ads: 'Ads',
  mode: {
    off: 'Nobody’s',
    chosen: 'Of chosen advertisers',
    all: 'Of all advertisers',
  } satisfies Record<OwnAdsMode, string>,
  chosen: 'Advertisers let in',
  noAdvertisers:
    'No advertiser has a campaign yet, so there is nobody to choose. Whoever lets all in shows their ads as soon as there are some.',
  noAdvertiserFound: 'No such advertiser has a campaign.',
  never: 'What is never shown',
  neverLead: 'Takes effect on devices with their next request.',
  blocked: 'Blocked advertisers',
  nobodyToBlock: 'Advertisers can be blocked once they have a campaign.',
  floors: 'Floor prices',
  floorsLead: 'USD per thousand impressions. ALL is for the countries that are not named.',
  floor: 'Floor',
  addFloor: 'Add floor price',
  removeFloor: 'Remove floor price {{number}}',
  categories: 'Blocked categories',
  categoriesHelp: 'As app stores call them, for example Casino.',
  placements: 'Where they are shown',
  placementsLead: 'Each of these placements has an instance of Cross Promotion, which this platform made.',
  placementsOff:
    'Nobody is let in, so nothing is shown. These placements have an instance of Cross Promotion already.',
  placementsLater:
    'As soon as somebody is let in, the placements of this app get an instance of Cross Promotion each, and are listed here.',
  noPlacements:
    'This app has no placement that shows own ads: banner, native, rewarded video, interstitial or Cross Promote.',
  byItself: 'Bids by itself',
  byItselfHelp: 'The placement has no rules.',
  inRules: 'Bids in rules: {{count}} of {{rules}}',
  inNoRule: 'Never bids',
  inNoRuleHelp: 'No rule of the placement has the instance in its bidding list. Add it there.',
  saved: 'All changes have been saved.',
  errors: {
    advertisersEmpty: 'Choose at least one advertiser.',
    advertiserGone: 'This advertiser does not exist, or has no campaign that is switched on.',
    advertiserTwice: 'An advertiser is let in or blocked, once.',
    floorMalformed: 'Enter USD up to 9,999 with at most 6 decimals.',
    regionsEmpty: 'Please choose regions, or ALL.',
    regionTwice: 'A country stands in one floor price only.',
  } satisfies Record<ErrorName<typeof ownAdsErrors>, string>,
} as const;
