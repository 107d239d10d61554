import { expect, it } from 'vitest';
import { dataDirCases, withDataDir } from '../../../testing/data-dirs.ts';
import { killRounds } from '../../../testing/kill-rounds.ts';

it.each(await dataDirCases())(
  'a server killed ten times amid 1,000 writes loses none that it acknowledged: as $name',
  async (place) => {
    const report = await withDataDir(place, (dataDir) => killRounds(dataDir, 10, place.user));
    expect(report).toMatchObject({ attempted: 10_000, lost: [], leftOver: [] });
    expect(report.acknowledged).toBeGreaterThan(1_000);
  },
  600_000,
);
