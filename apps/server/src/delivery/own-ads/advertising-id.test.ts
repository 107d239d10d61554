import { expect, test } from 'vitest';
import type { TestDelivery } from '../testing/delivery-app.ts';
import { adOf, open, touches } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { withDelivery } from '../testing/with-delivery.ts';

const id = '38400000-8CF0-11bd-B23E-10b96e40000d';
const asks = 'gaid={gaid}&idfa={idfa}&oaid={oaid}';
const asking = aCampaignShard({
  link: `https://app.example/?click={click_id}&${asks}`,
  impressionTrackers: [`https://t.example/i?${asks}`],
  clickTrackers: [`https://t.example/c?${asks}`],
});

/** What an address says of the phone. */
const idsIn = (address: string) =>
  ['gaid', 'idfa', 'oaid'].map((kind) => new URL(address).searchParams.get(kind));

/** What the advertiser's addresses say of a phone that says so much of itself: impression, click tracker, and the click's link. */
async function toldOf(delivery: TestDelivery, fields: object) {
  const ad = await adOf(delivery, fields);
  const { headers } = await open(delivery, ad.link);
  return [ad.imptks[1] ?? '', ad.clktks[0] ?? '', String(headers.location)].map(idsIn);
}

const android = [
  [{ did: id, dtype: 2 }, [id.toLowerCase(), '', '']],
  [{ did: id }, [id.toLowerCase(), '', '']],
  [{ did: 'aB/9&d', dtype: '4' }, ['', '', 'aB/9&d']],
  // An id of Facebook's is none that is asked for.
  [{ did: id, dtype: 3 }, ['', '', '']],
] as const;
test.each(android)('of %j on Android trackers and link say %j', async (fields, told) => {
  await withDelivery(ownAdsSetup([asking]), async (delivery) => {
    expect(await toldOf(delivery, fields)).toEqual([told, told, told]);
  });
});

const ios = [
  [{ atts: 3, dtype: 1 }, id.toUpperCase()],
  // A system that does not ask.
  [{}, id.toUpperCase()],
  [{ atts: 2, dtype: 1 }, ''],
  [{ atts: 0, dtype: 1 }, ''],
] as const;
test.each(ios)('of %j on iOS they say %j', async (fields, idfa) => {
  const setup = ownAdsSetup([asking]);
  await withDelivery({ ...setup, app: { ...setup.app, platform: 0 } }, async (delivery) => {
    const send: TestDelivery['send'] = (kind, body) => delivery.send(kind, body, { query: { plat: '0' } });
    const told = ['', idfa, ''];
    expect(await toldOf({ ...delivery, send }, { did: id, ...fields })).toEqual([told, told, told]);
  });
});

test.each([
  ['refuses to be tracked', { regs: { gdpr: 1 } }],
  ['is a child’s', { regs: { coppa: 1 } }],
  ['refuses that it is sold', { regs: { ccpa: 1 } }],
  ['shares an id of zeros', { did: '00000000-0000-0000-0000-000000000000' }],
  ['shares none', { did: '' }],
])('of a phone that %s nobody is told', async (_, fields) => {
  await withDelivery(ownAdsSetup([asking]), async (delivery) => {
    const nothing = ['', '', ''];
    expect(await toldOf(delivery, { did: id, dtype: 2, ...fields })).toEqual([nothing, nothing, nothing]);
    expect((await adOf(delivery, { did: id, dtype: 2, ...fields })).link).not.toContain('&d=');
  });
});

test('the click’s address says it to nobody who reads it, and what is kept of a click says it not at all', async () => {
  await withDelivery(ownAdsSetup([asking]), async (delivery) => {
    const ad = await adOf(delivery, { did: id, dtype: 2 });
    const { searchParams } = new URL(ad.link);
    const said = [...searchParams.values()].map((value) =>
      value
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
        .join(),
    );
    expect(`${ad.link} ${said.join()}`.toLowerCase()).not.toContain(id.toLowerCase());
    const { headers } = await open(delivery, ad.link);
    expect(idsIn(String(headers.location))[0]).toBe(id.toLowerCase());
    const kept = JSON.stringify(touches(delivery)).toLowerCase();
    expect(kept).toContain('"kind":"click"');
    expect(kept).not.toContain(id.toLowerCase());
    expect(kept).not.toContain(String(searchParams.get('d')).toLowerCase());
  });
});

test('a link that does not ask for it carries nothing of it through the phone', async () => {
  const other = aCampaignShard({ link: 'https://app.example/?click={click_id}&idfa={idfa}' });
  await withDelivery(ownAdsSetup([other]), async (delivery) => {
    const { link } = await adOf(delivery, { did: id, dtype: 2 });
    expect([...new URL(link).searchParams.keys()]).toEqual(['t']);
  });
});

test('with another ad’s id, or one that somebody made up, a click names no device', async () => {
  await withDelivery(ownAdsSetup([asking]), async (delivery) => {
    const [own, others] = [
      await adOf(delivery, { did: id, dtype: 2 }),
      await adOf(delivery, { did: id.replace('3', '4'), dtype: 2 }),
    ].map(({ link }) => new URL(link));
    for (const d of [others?.searchParams.get('d') ?? '', id, 'AQ', '', 'x'.repeat(401)]) {
      own?.searchParams.set('d', d);
      const { headers } = await open(delivery, String(own));
      expect([d, idsIn(String(headers.location))]).toEqual([d, ['', '', '']]);
    }
  });
});

test('a click that counts for nobody names neither itself nor the device', async () => {
  await withDelivery(ownAdsSetup([asking]), async (delivery) => {
    const { link } = await adOf(delivery, { did: id, dtype: 2 });
    delivery.clock.forward(25 * 3_600_000);
    const { headers } = await open(delivery, link);
    expect(new URL(String(headers.location)).search).toBe('?click=&gaid=&idfa=&oaid=');
  });
});
