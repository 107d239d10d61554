import { expect, test, vi } from 'vitest';
import type { TraceBatch } from '../../domain/decision-trace/traced-decision.ts';
import { patient } from '../../testing/patient.ts';
import { aTrace } from '../../testing/traces.ts';
import { openTraceSender } from './trace-sender.ts';

const phone = { device: 1, organizationId: 1, appId: 1, placementId: 1, deviceId: 'd1' };
const trace = (second: number) => aTrace(phone, new Date(Date.UTC(2026, 2, 1, 12, 0, second)));

/** A channel that is free again when the test says so. */
function channel() {
  const batches: TraceBatch[] = [];
  const waiting: (() => void)[] = [];
  return {
    batches,
    send: (batch: TraceBatch) => {
      batches.push(batch);
      return new Promise<void>((resolve) => waiting.push(resolve));
    },
    free: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

test('what comes together goes together, one batch on its way at a time', async () => {
  const { batches, send, free } = channel();
  const sender = openTraceSender({ send, now: () => 0 });
  sender.put(trace(1));
  sender.put(trace(2));
  await vi.waitFor(() => expect(batches).toHaveLength(1), patient);
  expect(batches[0]).toEqual({ traces: [trace(1), trace(2)], dropped: 0 });
  sender.put(trace(3));
  const closed = sender.close();
  await new Promise((resolve) => setImmediate(resolve));
  expect(batches).toHaveLength(1);
  free();
  await vi.waitFor(() => expect(batches).toHaveLength(2), patient);
  free();
  await closed;
  expect(batches[1]?.traces).toEqual([trace(3)]);
});

test('of a phone 20 in a second are wanted, of all together 50; the rest is counted', async () => {
  const { batches, send, free } = channel();
  let now = 5_000;
  const sender = openTraceSender({ send, now: () => now });
  const wanted = (organizationId: number, deviceId: string, times: number) =>
    Array.from({ length: times }, () => sender.wants(organizationId, deviceId)).filter(Boolean).length;
  expect(wanted(1, 'd1', 30)).toBe(20);
  // The same phone in another organization is another one.
  expect(wanted(2, 'd1', 5)).toBe(5);
  expect(['d2', 'd3'].map((deviceId) => wanted(1, deviceId, 20))).toEqual([20, 5]);
  now += 1_000;
  expect(wanted(1, 'd1', 1)).toBe(1);
  const closed = sender.close();
  await vi.waitFor(() => expect(batches).toEqual([{ traces: [], dropped: 25 }]), patient);
  free();
  await closed;
});

test('while nobody reads, only so many are kept', async () => {
  const { batches, send, free } = channel();
  const sender = openTraceSender({ send, now: () => 0 });
  for (let count = 0; count < 130; count += 1) sender.put(trace(1));
  const closed = sender.close();
  await vi.waitFor(() => expect(batches).toHaveLength(1), patient);
  expect([batches[0]?.traces.length, batches[0]?.dropped]).toEqual([50, 80]);
  free();
  await closed;
});
