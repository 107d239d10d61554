import { campaignMacros, deviceMacros } from '@millrace/contract/advertiser/macros';
import { promotedPlatforms } from '@millrace/contract/advertiser/promoted-app';
import { expect, test } from 'vitest';
import { text } from '../../../kit/i18n/i18n.ts';
import { textList } from '../../../kit/i18n/text-list.ts';
import { engageLinkHelp, installLinkHelp, trackerHelp } from './link-help.ts';

const namedIn = (help: string) => campaignMacros.filter((macro) => help.includes(`{${macro}}`));

test('wherever a link is entered, each macro is named', () => {
  for (const help of [installLinkHelp(), ...promotedPlatforms.map(engageLinkHelp)])
    expect(namedIn(help)).toEqual(campaignMacros);
  expect(engageLinkHelp('android')).toContain('coinrush://');
});

test('which of them say who the device is, and when they do not, is said wherever they can stand', () => {
  const list = textList(deviceMacros.map((macro) => `{${macro}}`));
  for (const help of [installLinkHelp(), ...promotedPlatforms.map(engageLinkHelp), trackerHelp()])
    expect(help).toContain(text('campaign.deviceMacros', { list }));
});

test('trackers take all but the id of a click, which there is none of yet', () => {
  expect(namedIn(trackerHelp())).toEqual(campaignMacros.filter((macro) => macro !== 'click_id'));
});
