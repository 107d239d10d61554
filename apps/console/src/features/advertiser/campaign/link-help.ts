import { type CampaignMacro, campaignMacros, deviceMacros } from '@millrace/contract/advertiser/macros';
import type { PromotedPlatform } from '@millrace/contract/advertiser/promoted-app';
import { text } from '../../../kit/i18n/i18n.ts';
import { sentences, textList } from '../../../kit/i18n/text-list.ts';

/** What may be entered as the link of a campaign to win new users. */
export const installLinkHelp = (): string => sentences([text('campaign.linkHelp'), named(campaignMacros)]);

/** The same of one to bring people back, which may lead into the app. */
export const engageLinkHelp = (platform: PromotedPlatform): string =>
  sentences([text(`campaign.deepLinkHelp.${platform}`), named(campaignMacros)]);

/** Of addresses that are told of impressions and clicks: a click has no id before it is one. */
export const trackerHelp = (): string => named(campaignMacros.filter((one) => one !== 'click_id'));

const named = (macros: readonly CampaignMacro[]): string =>
  sentences([
    text('campaign.macros', { list: listOf(macros) }),
    text('campaign.deviceMacros', { list: listOf(deviceMacros) }),
  ]);

const listOf = (macros: readonly CampaignMacro[]): string => textList(macros.map((one) => `{${one}}`));
