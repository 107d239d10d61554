import { expect, test } from 'vitest';
import { addressOf, type Company, companies, linkPartOf } from './postback-addresses.ts';

const sender = { origin: 'https://ads.example', id: 7, secret: 's-1' };

/** What each company puts in the place of its macros, as its own pages have them. */
const said: Readonly<Record<Company, Readonly<Record<string, string>>>> = {
  plain: {
    ...{ '{event_id}': 'o-1', '{event}': 'purchase', '{click_id}': 'c-1', '{time}': '1764097200' },
    ...{ '{value}': '4.99', '{currency}': 'EUR', '{device_id}': 'd-1' },
  },
  appsflyer: {
    ...{ '(event-name)': 'purchase', '(clickid)': 'c-1', '(install-unix-ts)': '1764097200' },
    ...{ '(event-time)': '1764097200', '(event-revenue-currency)': 'EUR', '(event-revenue)': '4.99' },
    ...{ '(advertiserId)': 'd-1', '(idfa)': '' },
  },
  adjust: {
    ...{ '{event_name}': 'purchase', '{label}': 'c-1', '{installed_at}': '1764097200', '{random}': 'o-1' },
    ...{ '{created_at}': '1764097200', '{revenue_float}': '4.99', '{currency}': 'EUR' },
    ...{ '{gps_adid}': 'd-1', '{idfa}': '' },
  },
  branch: {
    ...{ '${(name)!}': 'purchase', '${(last_attributed_touch_data.~click_id)!}': 'c-1', '${(id)!}': 'o-1' },
    ...{ '${(event_timestamp)!}': '1764097200', '${(event_data.revenue)!}': '4.99' },
    ...{ '${(event_data.currency)!}': 'EUR', '${(user_data.aaid)!}': 'd-1', '${(user_data.idfa)!}': '' },
  },
  singular: {
    ...{ '{EVTNAME}': 'purchase', '{cl?NetworkName}': 'c-1', '{UTCM}': '1764097200', '{AMOUNT}': '4.99' },
    ...{ '{CURRENCY}': 'EUR', '{AIFA}': 'd-1', '{IDFA}': '' },
  },
  kochava: {
    ...{ '{event_name}': 'purchase', '{click_id}': 'c-1', '{install_time}': '1764097200' },
    ...{ '{event_time}': '1764097200', '{event_value}': '4.99', '{currency}': 'EUR' },
    ...{ '{adid}': 'd-1', '{idfa}': '' },
  },
};
const withId: readonly Company[] = ['plain', 'adjust', 'branch'];

test.each(companies)('%s replaces every macro of what it is given, and tells all that it can', (company) => {
  const comes = (kind: 'install' | 'event') => {
    const given = addressOf(company, kind, sender);
    const sent = Object.entries(said[company]).reduce(
      (text, [macro, by]) => text.replaceAll(macro, by),
      given,
    );
    const { origin, pathname, searchParams } = new URL(sent);
    return { at: origin + pathname, ...Object.fromEntries(searchParams) };
  };
  const device = company === 'plain' ? { device_id: 'd-1' } : { gaid: 'd-1', idfa: '' };
  const always = {
    ...{ at: 'https://ads.example/sdk/cp/postback', app: '7', secret: 's-1', click_id: 'c-1' },
    ...{ time: '1764097200', ...device },
  };
  expect(comes('install')).toEqual({ ...always, event: 'install' });
  expect(comes('event')).toEqual({
    ...{ ...always, event: 'purchase', value: '4.99', currency: 'EUR' },
    ...(withId.includes(company) && { event_id: 'o-1' }),
  });
});

test('a link carries our click ID by the name that the company gives back, and the device by the one it knows it by', () => {
  const on = (platform: 'android' | 'ios' | 'web') =>
    companies.map((company) => linkPartOf(company, platform));
  expect(on('web')).toEqual([
    'click_id={click_id}',
    'clickid={click_id}',
    'label={click_id}',
    '~click_id={click_id}',
    'cl={click_id}',
    'click_id={click_id}',
  ]);
  expect(on('android')).toEqual([
    'click_id={click_id}',
    'clickid={click_id}&advertising_id={gaid}',
    'label={click_id}&gps_adid={gaid}',
    '~click_id={click_id}&%24aaid={gaid}',
    'cl={click_id}&aifa={gaid}',
    'click_id={click_id}&device_id={gaid}',
  ]);
  expect(on('ios')).toEqual([
    'click_id={click_id}',
    'clickid={click_id}&idfa={idfa}',
    'label={click_id}&idfa={idfa}',
    '~click_id={click_id}&%24idfa={idfa}',
    'cl={click_id}&idfa={idfa}',
    'click_id={click_id}&device_id={idfa}',
  ]);
});
