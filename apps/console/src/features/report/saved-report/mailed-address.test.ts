import { reportView } from '@millrace/contract/report/view';
import { describe, expect, test } from 'vitest';
import { mailedAddress } from './mailed-address.ts';

const encoded = (view: unknown) => Buffer.from(JSON.stringify(view)).toString('base64url');
const view = {
  page: 'performance',
  period: { from: '2026-03-02', to: '2026-03-03' },
  dimensions: ['network'],
  metrics: ['revenue'],
  filters: [{ dimension: 'country', values: ['DE'] }],
};

describe('the link of a mail', () => {
  test('opens the report with the days of the mail', () => {
    const address = new URL(mailedAddress(encoded(view)) ?? '', 'http://console.test');
    expect(address.pathname).toBe('/report/performance');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      ...{ from: '2026-03-02', to: '2026-03-03', by: 'network', metrics: 'revenue', 'is.country': 'DE' },
    });
  });

  test('and with those that the mail compares them with', () => {
    const before = { from: '2026-02-23', to: '2026-02-24' };
    const address = new URL(
      mailedAddress(encoded({ ...view, compare: true, before })) ?? '',
      'http://console.test',
    );
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      ...{ compare: 'before', beforeFrom: '2026-02-23', beforeTo: '2026-02-24' },
    });
  });

  test('and where it names the saved one, that one', () => {
    const saved = reportView.parse({ ...view, period: 'last7' });
    expect(mailedAddress(encoded({ period: view.period }), saved)).toBe(mailedAddress(encoded(view)));
  });

  test.each(['', '%', encoded({ ...view, metrics: ['luck'] }), encoded('//evil.example')])(
    '%j opens nothing',
    (text) => {
      expect(mailedAddress(text)).toBeUndefined();
    },
  );
});
