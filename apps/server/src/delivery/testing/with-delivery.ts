import { withSnapshotDir } from '../../testing/snapshots.ts';
import { openTestDelivery, type TestDelivery } from './delivery-app.ts';

export type Setup = Parameters<typeof openTestDelivery>[1];

/** A delivery of its own for the work. */
export function withDelivery(setup: Setup, work: (delivery: TestDelivery) => Promise<void>): Promise<void> {
  return withSnapshotDir(async (dir) => {
    const delivery = await openTestDelivery(dir, setup);
    await work(delivery);
    await delivery.app.close();
  });
}

/** What every call of a phone says. */
export const phone = {
  ts: 1,
  uid: 'ann',
  did: 'd1',
  bundle: 'com.example',
  brand: 'Samsung',
  model: 'SM-1',
  osv: '10',
};
