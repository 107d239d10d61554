import { expect, test } from 'vitest';
import { adSystemDomains, adSystems, sellerLine } from './ad-system.ts';
import { isNetworkId, networkIds } from './find-network.ts';
import { networks } from './networks.ts';

test('every network says how it stands; domains are plain and in lower case, ids as the authority gives them', () => {
  for (const id of networkIds) {
    const system = adSystems[id];
    if (typeof system === 'string') continue;
    for (const domain of system.domains) expect(domain).toMatch(/^([a-z0-9-]+\.)+[a-z]{2,}$/);
    if (system.certId !== null) expect(system.certId).toMatch(/^[0-9a-f]{16}$/);
  }
  expect(adSystemDomains).toContain('unityads.unity3d.com');
});

test('services that are closed, and own ads, need no line', () => {
  const none = Object.entries(adSystems).flatMap(([id, system]) => (system === 'none' ? [Number(id)] : []));
  const closed = none.filter((id) => isNetworkId(id) && networks[id].discontinued);
  expect(none.length - closed.length).toBe(1);
  expect(networkIds.filter((id) => networks[id].discontinued).every((id) => none.includes(id))).toBe(true);
});

test.each([
  ['pub-1234567890123456', 'google.com, pub-1234567890123456, DIRECT, f08c47fec0942fa0'],
  [null, 'google.com, YOUR_PUBLISHER_ID, DIRECT, f08c47fec0942fa0'],
])('the line of AdMob with the id %s', (id, line) => {
  const system = adSystems[1];
  expect(typeof system === 'string' ? '' : sellerLine(system, id)).toBe(line);
});
