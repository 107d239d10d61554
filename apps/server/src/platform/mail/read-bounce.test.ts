import { describe, expect, test } from 'vitest';
import { deliveryReport } from '../../testing/delivery-report.ts';
import { readBounce } from './read-bounce.ts';

const to = 'back@bounce.example';

describe('a mail that came back', () => {
  test('says by which status and in whose words', async () => {
    expect(await readBounce(deliveryReport({ to }))).toBe('5.1.1 smtp; 550 no such mailbox');
  });

  test('for good though each try was refused for now only', async () => {
    const report = deliveryReport({ to, status: '4.4.7', diagnostic: 'x-unix; gave up after 5 days' });
    expect(await readBounce(report)).toBe('4.4.7 x-unix; gave up after 5 days');
  });

  test('to one of several, and in other letters', async () => {
    const report = deliveryReport({
      to,
      action: 'delivered\r\nStatus: 2.0.0\r\n\r\nFinal-Recipient: rfc822; b@agency.example\r\nACTION:Failed',
    });
    expect(await readBounce(report)).toBe('5.1.1 smtp; 550 no such mailbox');
  });

  test('with a reason longer than anyone reads', async () => {
    const reason = await readBounce(deliveryReport({ to, diagnostic: 'smtp; '.padEnd(2_000, 'x') }));
    expect(reason).toHaveLength(500);
  });
});

describe('no mail came back', () => {
  test.each(['delayed', 'delivered', 'relayed', 'expanded', ''])('where it was "%s"', async (action) => {
    expect(await readBounce(deliveryReport({ to, action }))).toBeUndefined();
  });

  test('where the report says no status', async () => {
    expect(await readBounce(deliveryReport({ to, status: 'unknown' }))).toBeUndefined();
  });

  test.each([
    ['somebody is away', 'Subject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nBack on Monday.\r\n'],
    ['nothing is said', ''],
    ['it is no mail', '\0\xff{"action":"failed"}'],
    ['it only writes of one', 'Subject: x\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n'],
  ])('where %s', async (_, text) => {
    expect(await readBounce(Buffer.from(text, 'latin1'))).toBeUndefined();
  });
});
