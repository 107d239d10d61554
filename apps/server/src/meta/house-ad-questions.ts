import { createHouseAd as make } from '@millrace/contract/publisher/house-ad';
import { createStoreApp, storeHouseFile, uploadForHouse } from '../testing/house-ads.ts';
import type { Person } from '../testing/people.ts';
import { png } from '../testing/png.ts';
import type { TestApp } from '../testing/test-app.ts';

export interface HouseAdWorld {
  /** Two apps, of which nothing is promoted yet, and one that shows what is. */
  readonly promoted: number;
  readonly shows: number;
  readonly file: number;
  /** Finished, and not taken yet. */
  readonly upload: string;
  /** Each is edited by one question. */
  readonly edited: number;
  readonly switched: number;
  readonly removed: number;
}

const texts = { title: 'Coin Rush', descn: 'Dig for gold.' };

/** What a publisher has of house ads. */
export async function createHouseAdWorld(app: TestApp, owner: Person): Promise<HouseAdWorld> {
  const shows = await createStoreApp(app, owner, 'Shows');
  const ad = async (name: string) => {
    const pubAppId = await createStoreApp(app, owner, name);
    return (await app.ask(make, { ...texts, pubAppId, files: [], apps: [shows] }, owner)).data.id;
  };
  return {
    shows,
    promoted: await createStoreApp(app, owner, 'Promoted'),
    file: (await storeHouseFile(app, owner, png(320, 50))).id,
    upload: await uploadForHouse(app, owner, png(728, 90)),
    edited: await ad('Edited'),
    switched: await ad('Switched'),
    removed: await ad('Removed'),
  };
}

/** A question of every call about house ads, in an order in which each can succeed. */
export const houseAdQuestions = {
  listHouseAds: () => ({}),
  takeHouseAdFile: ({ upload }) => ({ upload }),
  createHouseAd: ({ promoted, shows, file }) => ({
    ...{ ...texts, pubAppId: promoted, files: [file], apps: [shows] },
  }),
  updateHouseAd: ({ edited, shows, file }) => ({
    ...{ ...texts, id: edited, version: 1, files: [file], apps: [shows] },
  }),
  updateHouseAdStatus: ({ switched }) => ({ id: switched, status: 0 }),
  deleteHouseAd: ({ removed }) => ({ id: removed }),
  restoreHouseAd: ({ removed }) => ({ id: removed }),
} satisfies Readonly<Record<string, (world: HouseAdWorld) => object>>;

/** Of those, the ones that name what they are about by its id. */
const { listHouseAds: _, takeHouseAdFile: __, ...byTheirIds } = houseAdQuestions;
export const houseAdsByTheirIds = byTheirIds;
