/** What is filled into a campaign's addresses where it stands in braces. */
export const campaignMacros = [
  'click_id',
  'campaign_id',
  'creative_id',
  'country',
  'publisher_app_id',
  'placement_id',
] as const;
export type CampaignMacro = (typeof campaignMacros)[number];

/** Those that make part of a host's name: never empty, short, and the same in small letters. */
export const hostMacros = [
  'campaign_id',
  'creative_id',
  'country',
  'publisher_app_id',
  'placement_id',
] as const satisfies readonly CampaignMacro[];
