import { describe, expect, it } from 'vitest';
import { isForPhones, sdkLines, sdksOf } from './sdk-lines.ts';

const target = { host: 'https://ads.acme.example', appKey: 'K'.repeat(32) };

describe('sdkLines', () => {
  it('gives Android the whole address and iOS the host alone', () => {
    const { start } = sdkLines.android({ ...target, plat: 1 });
    expect(start).toContain(`.appKey("${target.appKey}")`);
    expect(start).toContain('.initHost("https://ads.acme.example/init")');
    const onIos = sdkLines.ios({ ...target, plat: 0 }).start;
    expect(onIos).toContain(`initWithAppKey:@"${target.appKey}"`);
    expect(onIos).toContain('baseHost:@"https://ads.acme.example"\n');
  });

  it.each([
    [1, 'UNITY_ANDROID', '"https://ads.acme.example/init"'],
    [0, 'UNITY_IOS', '"https://ads.acme.example"'],
  ] as const)("gives Unity the address as platform %i's SDK takes it", (plat, symbol, address) => {
    const { start, dependency } = sdkLines.unity({ ...target, plat });
    expect(start).toBe(`#if ${symbol}\nOm.Agent.init("${target.appKey}", ${address});\n#endif`);
    expect(dependency).toBeNull();
  });

  it("begins with the platform's own SDK", () => {
    expect([sdksOf(1)[0], sdksOf(0)[0]]).toEqual(['android', 'ios']);
  });
});

describe('isForPhones', () => {
  it.each([
    ['https://ads.acme.example', true],
    ['https://ads.acme.example:8443', true],
    ['http://ads.acme.example', false],
    ['https://localhost:8080', false],
    ['https://127.0.0.1', false],
    ['https://[::1]:8080', false],
  ])('%s: %s', (host, expected) => {
    expect(isForPhones(host)).toBe(expected);
  });
});
