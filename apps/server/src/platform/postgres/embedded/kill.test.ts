import { expect, it } from 'vitest';
import { dataDirCases, withDataDir } from '../../../testing/data-dirs.ts';
import { killRounds } from '../../../testing/kill-rounds.ts';

it.each(await dataDirCases())(
  'a server killed amid 1,000 writes loses none that it acknowledged and leaves nothing behind: as $name',
  async (place) => {
    const report = await withDataDir(place, (dataDir) => killRounds(dataDir, 1, place.user));
    expect(report).toMatchObject({ attempted: 1_000, lost: [], leftOver: [] });
    expect(report.acknowledged).toBeGreaterThan(0);
  },
  120_000,
);
