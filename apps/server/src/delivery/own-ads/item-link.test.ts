import { expect, test } from 'vitest';
import { withCampaignParameters } from './item-link.ts';

const campaign = 'https://shop.example/start?product=7&cid={click_id}&from=c-{campaign_id}#top={country}';

test.each([
  ['https://shop.example/lamp', 'https://shop.example/lamp?cid={click_id}&from=c-{campaign_id}'],
  ['https://shop.example/lamp?', 'https://shop.example/lamp?cid={click_id}&from=c-{campaign_id}'],
  ['https://shop.example/?id=1#big', 'https://shop.example/?id=1&cid={click_id}&from=c-{campaign_id}#big'],
  ['https://shop.example/?from=feed', 'https://shop.example/?from=feed&cid={click_id}'],
  ['https://shop.example/?from=feed&cid=', 'https://shop.example/?from=feed&cid='],
  ['shop://lamp/1', 'shop://lamp/1'],
])('an item’s link %s has what the campaign’s asks of each click: %s', (link, expected) => {
  expect(withCampaignParameters(link, campaign)).toBe(expected);
});

test('a link into an app has the parameters of a link into the same app', () => {
  expect(withCampaignParameters('shop://lamp/1', 'shop://start?cid={click_id}')).toBe(
    'shop://lamp/1?cid={click_id}',
  );
  expect(withCampaignParameters('shop://lamp/1', 'shop://start?cid=1')).toBe('shop://lamp/1');
  expect(withCampaignParameters('https://shop.example/lamp', '')).toBe('https://shop.example/lamp');
});
