import { dayMs } from '@millrace/contract/kit/duration';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { awayAnswers, grantOf, type LeaseAsk } from '../../domain/own-ads/lease.ts';
import { nanosOf, usdOf } from '../../domain/own-ads/nano-dollars.ts';
import { BudgetLeases } from './budget-leases.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

interface Lender {
  readonly daily?: string;
  readonly isEven?: boolean;
}

/** Whoever lends, in memory, as the database does; each answer takes 5 ms. */
function aLender({ daily = '1', isEven = false }: Lender = {}) {
  const leased = new Map<string, bigint>();
  const lender = {
    state: 'there' as 'there' | 'away' | 'hanging',
    asks: [] as LeaseAsk[],
    daily,
    isOn: true,
    leased: (day = '2026-11-20') => usdOf(leased.get(day) ?? 0n),
    ask: async (asks: readonly LeaseAsk[]) => {
      lender.asks.push(...asks);
      await new Promise((resolve) => setTimeout(resolve, lender.state === 'hanging' ? 60_000 : 5));
      if (lender.state === 'away') return awayAnswers(asks);
      return asks.map((ask) => {
        const { campaignId, day } = ask;
        const before = (leased.get(day) ?? 0n) - nanosOf(ask.back);
        const gone = Math.min(dayMs, Date.now() - Date.parse(day));
        const pace = isEven ? { gone, length: dayMs } : null;
        const budget = { daily: nanosOf(lender.daily), leftInAll: null, pace, isOn: lender.isOn };
        const { granted, refused } = grantOf({ ...budget, leased: before }, ask);
        leased.set(day, before + granted);
        return { campaignId, day, granted: usdOf(granted), refused };
      });
    },
  };
  return lender;
}

const budget = (daily: string) => ({ budget: { daily, total: null, even: false } });
function aNode(lender: ReturnType<typeof aLender>) {
  const leases = new BudgetLeases({
    ask: lender.ask,
    campaign: () => (lender.daily === '0' ? undefined : budget(lender.daily)),
    now: Date.now,
  });
  let keys = 0;
  return {
    leases,
    /** @param key unlike all others unless said */
    charge(price: string, key?: string): Promise<boolean> {
      keys += 1;
      const paid = leases.charge({ campaignId: 3, at: Date.now(), price, key: key ?? `impr ${keys}` });
      return paid;
    },
    room: (price: string) => leases.room(3, nanosOf(price), Date.now()),
  };
}

const ad = (id: string) => ({ id, campaign: 3, at: Date.now() });

/** Lets so much time go by, milliseconds. */
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
async function inTime<T>(asked: Promise<T>): Promise<T> {
  await after(50);
  return asked;
}

describe('a charge', () => {
  test('waits for the first lease, and for none as long as that lasts', async () => {
    const lender = aLender();
    const { charge } = aNode(lender);
    expect(await inTime(charge('0.001'))).toBe(true);
    expect(lender.asks).toHaveLength(1);
    // A fiftieth of the budget was lent.
    expect(lender.leased()).toBe('0.020000000');
    expect(await charge('0.001')).toBe(true);
    expect(lender.asks).toHaveLength(1);
  });

  test('is told of twice and paid once, with the same answer', async () => {
    const lender = aLender({ daily: '0.001' });
    const { charge } = aNode(lender);
    const [first, again, other] = await inTime(
      Promise.all([charge('0.001', 'impr a'), charge('0.001', 'impr a'), charge('0.001', 'click a')]),
    );
    expect([first, again, other]).toEqual([true, true, false]);
    lender.daily = '1';
    await after(2_000);
    expect(await inTime(charge('0.001', 'click a'))).toBe(false);
    expect(await inTime(charge('0.001', 'click b'))).toBe(true);
  });

  test('of nothing asks nobody', async () => {
    const lender = aLender();
    expect(await aNode(lender).charge('0')).toBe(true);
    expect(lender.asks).toEqual([]);
  });

  test('many together get what there is, and not more; those who get nothing wait for nobody', async () => {
    const lender = aLender({ daily: '1' });
    const nodes = [aNode(lender), aNode(lender), aNode(lender)];
    const paid = await inTime(
      Promise.all(Array.from({ length: 600 }, (_, at) => nodes[at % 3]?.charge('0.0025'))),
    );
    await after(1_000);
    expect(paid.filter((one) => one === true)).toHaveLength(400);
    expect(lender.leased()).toBe('1.000000000');
  });

  test('gets the last of a budget, wherever its parts are', async () => {
    for (const pause of [0, 20, 120, 400, 1_500]) {
      const lender = aLender({ daily: '1.25' });
      const { charge, room } = aNode(lender);
      const paid: boolean[] = [];
      for (let impression = 0; impression < 6; impression += 1) {
        // As by a phone that asks for the next ad when one has been shown.
        room('0.25');
        await after(pause);
        paid.push(await inTime(charge('0.25')));
        await after(pause);
      }
      expect([pause, paid]).toEqual([pause, [true, true, true, true, true, false]]);
      expect(lender.leased()).toBe('1.250000000');
    }
  });

  test('of less than what was refused is paid', async () => {
    const lender = aLender({ daily: '1' });
    const { charge } = aNode(lender);
    expect(await inTime(charge('0.9'))).toBe(true);
    expect(await inTime(Promise.all([charge('0.3'), charge('0.06')]))).toEqual([false, true]);
    expect(await inTime(charge('0.2'))).toBe(false);
    expect(await inTime(charge('0.04'))).toBe(true);
  });

  test('of what was shown before its campaign was paused is paid, whatever is refused for later', async () => {
    const lender = aLender();
    const { charge } = aNode(lender);
    expect(await inTime(charge('0.009'))).toBe(true);
    lender.isOn = false;
    // Paid of what is here; more is asked for, and refused.
    expect(await inTime(charge('0.009'))).toBe(true);
    await after(200);
    expect(lender.asks.at(-1)).toMatchObject({ isDue: false });
    expect(await inTime(charge('0.009'))).toBe(true);
    expect(lender.leased()).toBe('0.027000000');
  });

  test('of a day that begins is paid by its own budget', async () => {
    const lender = aLender({ daily: '0.001' });
    const { charge } = aNode(lender);
    expect(await inTime(charge('0.001'))).toBe(true);
    expect(await inTime(charge('0.001'))).toBe(false);
    await after(12 * 3_600_000);
    expect(await inTime(charge('0.001'))).toBe(true);
    expect([lender.leased(), lender.leased('2026-11-21')]).toEqual(['0.001000000', '0.001000000']);
  });
});

describe('without the database', () => {
  test('a node spends what it has, and stops; then it goes on', async () => {
    const lender = aLender();
    const { charge, room } = aNode(lender);
    await inTime(charge('0.001'));
    lender.state = 'away';
    const paid: boolean[] = [];
    for (let touches = 0; touches < 30; touches += 1) paid.push(await inTime(charge('0.001')));
    expect(paid.filter(Boolean)).toHaveLength(19);
    expect(room('0.001')).toBe('budget');
    // What it holds is not given back to nobody.
    lender.state = 'there';
    room('0.001');
    await after(1_500);
    room('0.001');
    await after(200);
    expect(room('0.001')).toBe('room');
    expect(await inTime(charge('0.001'))).toBe(true);
  });

  test('what it holds stays its own, however long nobody needs it', async () => {
    const lender = aLender();
    const { charge, leases } = aNode(lender);
    await inTime(charge('0.001'));
    lender.state = 'away';
    for (let sweeps = 0; sweeps < 3; sweeps += 1) {
      await after(600_000);
      leases.sweep();
      await after(200);
    }
    expect(lender.asks.filter(({ back }) => back !== '0')).toHaveLength(1);
    expect([await charge('0.001'), lender.leased()]).toEqual([true, '0.020000000']);
    // It is given back by itself once somebody is there to take it.
    lender.state = 'there';
    for (let sweeps = 0; sweeps < 2; sweeps += 1) {
      await after(60_000);
      leases.sweep();
      await after(200);
    }
    expect(lender.leased()).toBe('0.002000000');
  });

  test('a database that hangs keeps nobody waiting but the first, a second long', async () => {
    const lender = aLender();
    lender.state = 'hanging';
    const { charge } = aNode(lender);
    let answers = 0;
    const first = charge('0.001').finally(() => {
      answers += 1;
    });
    await after(999);
    expect(answers).toBe(0);
    await after(1);
    expect(await first).toBe(false);
    expect(await charge('0.001')).toBe(false);
    // What is lent late is lent.
    lender.state = 'there';
    await after(60_000);
    expect(await charge('0.001')).toBe(true);
  });
});

describe('room for an ad', () => {
  test('is there until more is refused; then for what is left beside ads on their way', async () => {
    const lender = aLender({ daily: '0.004' });
    const { charge, leases, room } = aNode(lender);
    expect(room('0.001')).toBe('room');
    await after(200);
    expect(lender.leased()).toBe('0.001000000');
    await inTime(charge('0.003'));
    expect([lender.leased(), room('0.001')]).toEqual(['0.003000000', 'room']);
    await after(200);
    expect([lender.leased(), room('0.001')]).toEqual(['0.004000000', 'room']);
    // For one it still holds enough, and there is no more.
    leases.hold({ ...ad('a'), ecpm: 1, isTest: false });
    room('0.001');
    await after(200);
    expect(room('0.001')).toBe('budget');
    leases.hold({ ...ad('b'), ecpm: 1, isTest: true });
    leases.shown('a');
    expect(room('0.001')).toBe('room');
    leases.hold({ ...ad('c'), ecpm: 1, isTest: false });
    expect(room('0.001')).toBe('budget');
    await after(600_000);
    expect(room('0.001')).toBe('room');
  });

  test('evenly is there as far as the day is', async () => {
    const { charge, room } = aNode(aLender({ daily: '24', isEven: true }));
    expect(room('0.1')).toBe('room');
    await inTime(charge('12.1'));
    await after(200);
    room('0.1');
    await after(200);
    expect(room('0.1')).toBe('pacing');
    await after(3_600_000);
    room('0.1');
    await after(200);
    expect(room('0.1')).toBe('room');
  });

  test('evenly is not there for whoever comes next because somebody was paid beyond the line', async () => {
    const { charge, leases, room } = aNode(aLender({ daily: '24', isEven: true }));
    let shown = 0;
    for (let phones = 0; phones < 400; phones += 1) {
      await after(20);
      if (room('0.1') !== 'room') continue;
      leases.bid({ campaign: 3, at: Date.now(), ecpm: 100, isTest: false });
      if (await inTime(charge('0.1'))) shown += 1;
    }
    // Half of the day is over, and an even campaign may be 216 seconds ahead: 12.06; and five are no crowd.
    expect(shown).toBeGreaterThanOrEqual(120);
    expect(shown).toBeLessThanOrEqual(126);
  });

  test('is not there for a crowd that comes before the database has answered', async () => {
    const lender = aLender({ daily: '100' });
    const { leases, room } = aNode(lender);
    const bids = () => {
      let count = 0;
      for (; count < 5_000 && room('0.001') === 'room'; count += 1)
        leases.bid({ campaign: 3, at: Date.now(), ecpm: 1, isTest: false });
      return count;
    };
    expect([bids(), room('0.001')]).toEqual([6, 'pacing']);
    await after(200);
    // A lease of two dollars, another one that can be had meanwhile, and a few that are no crowd.
    expect(bids()).toBe(4_006 - 6);
    expect(bids()).toBe(0);
    await after(250);
    expect(bids()).toBe(4_006);
    leases.bid({ campaign: 3, at: Date.now(), ecpm: 5_000, isTest: true });
    await after(250);
    expect(room('0.001')).toBe('room');
  });

  test('is not there while the database is slow to answer, but for what is left', async () => {
    const lender = aLender();
    const { charge, room } = aNode(lender);
    await inTime(charge('0.001'));
    lender.state = 'hanging';
    await inTime(charge('0.01'));
    await after(250);
    expect([room('0.001'), room('0.01')]).toEqual(['room', 'pacing']);
    lender.state = 'there';
    await after(60_000);
    expect(room('0.01')).toBe('room');
  });

  test('on a day that is filled in afterwards is there for a crowd', async () => {
    const { leases } = aNode(aLender({ daily: '100' }));
    const at = Date.now() - 2 * 86_400_000;
    for (let bids = 0; bids < 50; bids += 1) {
      expect(leases.room(3, nanosOf('0.001'), at)).toBe('room');
      leases.bid({ campaign: 3, at, ecpm: 1, isTest: false });
      leases.hold({ ...ad(String(bids)), at, ecpm: 1, isTest: false });
    }
    expect(await inTime(leases.charge({ campaignId: 3, at, price: '0.001', key: 'impr a' }))).toBe(true);
  });

  test('is always there for what costs nothing', () => {
    const lender = aLender();
    expect([aNode(lender).room('0'), lender.asks]).toEqual(['room', []]);
  });
});

describe('is given back', () => {
  async function held() {
    const lender = aLender();
    const node = aNode(lender);
    await inTime(node.charge('0.001'));
    expect(lender.leased()).toBe('0.020000000');
    const sweep = async () => {
      node.leases.sweep();
      await after(200);
      return lender.leased();
    };
    return { lender, ...node, sweep };
  }

  test('what nobody needs for half a minute', async () => {
    const { sweep, charge } = await held();
    await after(29_000);
    expect(await sweep()).toBe('0.020000000');
    await charge('0.001');
    await after(29_000);
    expect(await sweep()).toBe('0.020000000');
    await after(2_000);
    expect(await sweep()).toBe('0.002000000');
    expect(await inTime(charge('0.001'))).toBe(true);
  });

  test('what is bid for again and never paid, once in half a minute and not at each look', async () => {
    const { lender, sweep, room } = await held();
    await after(31_000);
    await sweep();
    lender.asks.splice(0);
    for (let second = 0; second < 29; second += 1) {
      expect(room('0.001')).toBe('room');
      await after(800);
      expect(await sweep()).toBe('0.021000000');
    }
    expect(lender.asks.map(({ back }) => back)).toEqual(['0']);
  });

  test('what is left at the end of the day, of a campaign whose budget was changed, or that is shown no more', async () => {
    for (const [daily, hours] of [
      ['1', 12],
      ['2', 0],
      ['0', 0],
    ] as const) {
      vi.setSystemTime('2026-11-20T12:00:00Z');
      const { lender, sweep } = await held();
      expect(await sweep()).toBe('0.020000000');
      lender.daily = daily;
      await after(hours * 3_600_000);
      expect(await sweep()).toBe('0.001000000');
    }
  });

  test('everything at the end, also what is still on its way', async () => {
    const { lender, leases, charge } = await held();
    const last = charge('0.5');
    const closed = leases.close();
    await after(200);
    await closed;
    expect([await last, lender.leased()]).toEqual([true, '0.501000000']);
  });
});
