import type { CampaignState, IdleReason } from '@millrace/contract/advertiser/campaign-state';
import { expect, test } from 'vitest';
import { idleFirst } from './idle-first.ts';

const row = (id: number, state: CampaignState, idle: IdleReason | null) => ({ id, state, idle });

test('what runs or is over is not among them; what needs somebody stands first, the rest as it came', () => {
  const rows = [
    row(9, 'ended', null),
    row(8, 'active', 'outsideHours'),
    row(7, 'inReview', 'creativesWaiting'),
    row(6, 'active', null),
    row(5, 'rejected', 'creativesRejected'),
    row(4, 'active', 'notBegun'),
    row(3, 'outOfBudget', 'dailyBudget'),
    row(2, 'ended', null),
    row(1, 'active', 'keptOut'),
  ];
  expect(idleFirst(rows).map(({ id }) => id)).toEqual([5, 3, 1, 8, 7, 4]);
});
