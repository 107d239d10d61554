import { describe, expect, test } from 'vitest';
import { ClickHouseBusyError, ClickHouseClosedError } from './errors.ts';
import { Lanes } from './lanes.ts';

function lanesOf({ count = 1, maxWaiting = 10, renewAfterFailure = true } = {}) {
  const opened: number[] = [];
  const closed: number[] = [];
  const open = () => {
    const id = opened.push(opened.length);
    return { id, close: async () => void closed.push(id) };
  };
  return { lanes: new Lanes({ open, count, maxWaiting, renewAfterFailure }), opened, closed };
}

describe('Lanes', () => {
  test('runs as many at once as it has clients, in the order they came', async () => {
    const { lanes } = lanesOf({ count: 2 });
    const begun: string[] = [];
    const [a, b] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const begin = (name: string, until: Promise<void>) => () => {
      begun.push(name);
      return until;
    };
    const first = lanes.run(begin('a', a.promise));
    const second = lanes.run(begin('b', b.promise));
    const third = lanes.run(async () => begun.push('c'));
    const fourth = lanes.run(async () => begun.push('d'));
    b.resolve();
    await second;
    await Promise.all([third, fourth]);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    a.resolve();
    await first;
  });

  test('gives a client up after a failure where that is asked for', async () => {
    const fail = () => Promise.reject(new Error('failed'));
    const renewing = lanesOf();
    await expect(renewing.lanes.run(fail)).rejects.toThrow('failed');
    expect(renewing.closed).toEqual([1]);
    expect(await renewing.lanes.run(async (client) => client.id)).toBe(2);

    const keeping = lanesOf({ renewAfterFailure: false });
    await expect(keeping.lanes.run(fail)).rejects.toThrow('failed');
    expect(await keeping.lanes.run(async (client) => client.id)).toBe(1);
  });

  test('a lane rests by what it has worked, and goes on at once when all is closed', async () => {
    const worked: number[] = [];
    const client = { close: async () => undefined };
    const lanes = new Lanes({
      ...{ open: () => client, count: 1, maxWaiting: 10, renewAfterFailure: false },
      restAfter: (ms) => (worked.push(ms) < 2 ? 1 : 60_000),
    });
    await lanes.run(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(worked[0]).toBeGreaterThan(10);
    await lanes.run(async () => undefined);
    const begun: string[] = [];
    const waiting = ['a', 'b'].map((name) => lanes.run(async () => begun.push(name)));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(begun).toEqual([]);
    await lanes.close();
    await Promise.all(waiting);
    expect(begun).toEqual(['a', 'b']);
  });

  test('refuses one more than may wait', async () => {
    const { lanes } = lanesOf({ maxWaiting: 1 });
    const gate = Promise.withResolvers<void>();
    const running = lanes.run(() => gate.promise);
    const waiting = lanes.run(async () => 'waited');
    await expect(lanes.run(async () => 'refused')).rejects.toThrow(ClickHouseBusyError);
    gate.resolve();
    await running;
    expect(await waiting).toBe('waited');
  });

  test('an aborted caller leaves the queue; its work never begins', async () => {
    const { lanes } = lanesOf({ maxWaiting: 1 });
    const gate = Promise.withResolvers<void>();
    const running = lanes.run(() => gate.promise);
    const controller = new AbortController();
    let began = false;
    const aborted = lanes.run(async () => {
      began = true;
    }, controller.signal);
    controller.abort(new Error('left'));
    await expect(aborted).rejects.toThrow('left');
    const next = lanes.run(async () => 'next');
    gate.resolve();
    await running;
    expect(await next).toBe('next');
    expect(began).toBe(false);
  });

  test('an aborted work keeps its client until it has ended', async () => {
    const { lanes } = lanesOf();
    const ended: string[] = [];
    const gate = Promise.withResolvers<void>();
    const controller = new AbortController();
    const aborted = lanes.run(() => gate.promise.then(() => ended.push('aborted')), controller.signal);
    const next = lanes.run(async () => ended.push('next'));
    controller.abort(new Error('left'));
    await expect(aborted).rejects.toThrow('left');
    expect(ended).toEqual([]);
    gate.resolve();
    await next;
    expect(ended).toEqual(['aborted', 'next']);
  });

  test('a signal that fired before is no work at all', async () => {
    const { lanes, opened } = lanesOf();
    const signal = AbortSignal.abort(new Error('left'));
    await expect(lanes.run(async () => 'never', signal)).rejects.toThrow('left');
    expect(opened).toEqual([]);
  });

  test('closing finishes what was accepted and refuses the rest', async () => {
    const { lanes, closed } = lanesOf();
    const gate = Promise.withResolvers<void>();
    const running = lanes.run(() => gate.promise.then(() => 'ran'));
    const waiting = lanes.run(async () => 'waited');
    const closing = lanes.close();
    await expect(lanes.run(async () => 'late')).rejects.toThrow(ClickHouseClosedError);
    expect(closed).toEqual([]);
    gate.resolve();
    await closing;
    expect(await Promise.all([running, waiting])).toEqual(['ran', 'waited']);
    expect(closed).toEqual([1]);
  });
});
