/** The advertising id of the device by its kind: Google's, Apple's, or the Open Anonymous Device ID. Empty where nobody may be told of it. */
export const deviceMacros = ['gaid', 'idfa', 'oaid'] as const;
export type DeviceMacro = (typeof deviceMacros)[number];

/** What is filled into a campaign's addresses where it stands in braces. */
export const campaignMacros = [
  'click_id',
  'campaign_id',
  'creative_id',
  'country',
  'publisher_app_id',
  'placement_id',
  ...deviceMacros,
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
