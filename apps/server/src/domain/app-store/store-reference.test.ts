import { platform } from '@millrace/contract/publisher/platform';
import { expect, test } from 'vitest';
import { storedPageOf } from './store-reference.ts';

test('the page of a stored app is in the country that its own address names, and in no other app’s', () => {
  const app = { plat: platform.ios, storeId: '1001' };
  expect(storedPageOf(app, 'https://apps.apple.com/de/app/x/id1001')).toEqual({ ...app, country: 'de' });
  for (const address of ['https://apps.apple.com/de/app/x/id1002', 'https://shop.example', '', null])
    expect(storedPageOf(app, address)).toEqual(app);
});
