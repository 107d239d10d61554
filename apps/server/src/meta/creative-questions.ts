import { createCreative as make, archiveCreative as putAway } from '@millrace/contract/advertiser/creative';
import { bannerForm, noFiles, storeFile, upload } from '../testing/creatives.ts';
import type { Person } from '../testing/people.ts';
import { png } from '../testing/png.ts';
import type { TestApp } from '../testing/test-app.ts';

export interface CreativeWorld {
  /** A banner. */
  readonly creativeFile: number;
  readonly creativeIcon: number;
  readonly creative: number;
  readonly card: number;
  readonly archivedCreative: number;
  /** Each waits for a review. */
  readonly reviewed: readonly [number, number];
  /** Finished, and not taken yet. */
  readonly creativeUpload: string;
}

/** What an advertiser has of creatives. */
export async function createCreativeWorld(app: TestApp, promoter: Person): Promise<CreativeWorld> {
  const { id: creativeFile } = await storeFile(app, promoter, [320, 50]);
  const banner = async (name: string) =>
    (await app.ask(make, bannerForm(creativeFile, name), promoter)).data.id;
  const archivedCreative = await banner('Archived');
  await app.ask(putAway, { id: archivedCreative }, promoter);
  const { id: creativeIcon } = await storeFile(app, promoter, [128, 128]);
  const card = { kind: 'card', name: 'Card', title: 'A', descn: 'B', callToAction: null } as const;
  const files = { ...noFiles, icon: creativeIcon };
  return {
    card: (await app.ask(make, { ...card, files }, promoter)).data.id,
    creativeIcon,
    creativeFile,
    archivedCreative,
    creative: await banner('Banner'),
    reviewed: [await banner('One'), await banner('Two')],
    creativeUpload: await upload(app, promoter, png(728, 90)),
  };
}

/** A question of every call about creatives by their promoter, in an order in which each can succeed. */
export const creativeQuestions = {
  takeUpload: ({ creativeUpload }) => ({ upload: creativeUpload }),
  listCreativeFiles: ({ creativeFile }) => ({ ids: String(creativeFile) }),
  listCreatives: ({ creative }) => ({ ids: String(creative) }),
  getCreative: ({ creative }) => ({ id: creative }),
  createCreative: ({ creativeFile }) => bannerForm(creativeFile, 'Second'),
  updateCreative: ({ creative, creativeFile }) => {
    const { kind: _, ...form } = bannerForm(creativeFile, 'Other');
    return { ...form, files: { ...noFiles, image: creativeFile }, id: creative, version: 1 };
  },
  duplicateCreative: ({ creative }) => ({ id: creative, name: 'Copy' }),
  archiveCreative: ({ creative }) => ({ id: creative }),
  restoreCreative: ({ archivedCreative }) => ({ id: archivedCreative }),
} satisfies Readonly<Record<string, (world: CreativeWorld) => object>>;

/** Of those, the ones that name what they are about by its id. */
const {
  listCreativeFiles,
  listCreatives,
  getCreative,
  updateCreative,
  duplicateCreative,
  archiveCreative,
  restoreCreative,
} = creativeQuestions;
export const creativesByTheirIds = {
  listCreativeFiles,
  listCreatives,
  getCreative,
  updateCreative,
  duplicateCreative,
  archiveCreative,
  restoreCreative,
};

/** As {@link creativeQuestions}, by an Administrator. */
export const reviewQuestions: Readonly<Record<string, (world: CreativeWorld) => object>> = {
  listReviews: () => ({}),
  approveCreative: ({ reviewed: [id] }) => ({ id, version: 1 }),
  rejectCreative: ({ reviewed: [, id] }) => ({ id, version: 1, reason: 'The text is cut off.' }),
};
