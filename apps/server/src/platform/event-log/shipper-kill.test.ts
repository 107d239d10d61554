import { expect, it } from 'vitest';
import { withBase } from '../../testing/event-logs.ts';
import { killShipperRounds } from '../../testing/kill-log-rounds.ts';
import { killSteps } from '../../testing/kill-steps.ts';

it('a shipper killed at each of its steps ships each acknowledged record once', async () => {
  const report = await withBase((base) => killShipperRounds(base, killSteps.length));
  expect(report).toMatchObject({ wrong: [], doubled: [], counted: report.rows });
  expect(report.acknowledged).toBeGreaterThan(killSteps.length * 300);
}, 120_000);
