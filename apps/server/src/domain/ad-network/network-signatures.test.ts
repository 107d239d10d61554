import { expect, test } from 'vitest';
import {
  signedByKuaiShou,
  signedByMintegral,
  signedByPangle,
  signedByShareIt,
  signedBySigMob,
  tokenForGdt,
} from './network-signatures.ts';

// The signatures were computed by hand from each network's rule.
const day = '2026-01-31';
const signOf = (query: string) => new URLSearchParams(query).get('sign');

const mintegral = {
  timezone: '0',
  time: '1769904000',
  start: '20260131',
  skey: 'demo-skey',
  page: '1',
  limit: '1000',
  end: '20260131',
};
test.each([
  [{}, '3f4688fe24e053b21e6c924486d65369'],
  [{ group_by: 'date,country,unit_id' }, 'dde5f83291c57349227dbb85657efb7c'],
])('Mintegral, with %j: over the encoded text', (more, sign) => {
  const query = signedByMintegral({ ...mintegral, ...more }, 'demo-secret');
  expect(query.endsWith(`&timezone=0&sign=${sign}`)).toBe(true);
});

const pangle = {
  version: '2.0',
  user_id: '1001',
  timestamp: '1769904000',
  time_zone: '0',
  sign_type: 'MD5',
  role_id: '1001',
  date: day,
  currency: 'usd',
};
test.each([
  [{ region: '' }, 'b2bf9c3e3c8403901f6af7d866bfcd12'],
  [{ dimensions: 'ad_slot_id,region' }, 'e711281138b2d99f5ebed36771f6ff73'],
])('Pangle, with %j: over the plain text, without what is empty', (more, sign) => {
  expect(signOf(signedByPangle({ ...pangle, ...more }, 'demo-key'))).toBe(sign);
});

test('GDT: member, seconds and their hash', () => {
  expect(tokenForGdt('1001', 'demo-secret', 1_769_904_000)).toBe(
    'MTAwMSwxNzY5OTA0MDAwLDRiYjJmNDBiYTE2MDIyYjA2MDlmZWMxODI2MDAyOGVjMGIzNTM5ZDM=',
  );
});

test('SigMob: over the values in the order of their names', () => {
  const dimensions = 'date,application,placement';
  const query = { t: '1769904000000', startDate: day, pk: 'demo-pk', endDate: day, dimensions };
  expect(signOf(signedBySigMob(query, 'demo-secret'))).toBe('b3a67af50b072bb92a2364e251c01f18af621cad');
});

test('KuaiShou: over the path with the secret in it, which is not sent', () => {
  const path = signedByKuaiShou(
    '/api/report/dailyShare',
    { timestamp: '1769904000', date: day, ak: 'demo-ak' },
    'demo-sk',
  );
  expect(path).toBe(
    `/api/report/dailyShare?ak=demo-ak&date=${day}&timestamp=1769904000&sign=ac415bfbc3c5eabda5f5dc64012f1713`,
  );
});

test('SHAREit: three times over what is asked, encoded twice', () => {
  const asked = { app_id: 'demo-app', start_time: '20260131', end_time: '20260201', report_key: 'demo-key' };
  const rest = { page: '1', page_count: '1000', timestamp: '1769904000000', v: '1.0' };
  const query = new URLSearchParams(signedByShareIt({ ...asked, ...rest }));
  expect(query.get('token')).toBe('0684607a716dbe56b300bc891df97661');
});
