import type { ErasingsForTests } from '../testing/erasings.ts';

/** A question of every call about one request to be forgotten; each succeeds when an owner asks. */
export const erasingQuestions: Readonly<Record<string, (world: ErasingsForTests) => object>> = {
  fetchErasing: ({ erasing: id }) => ({ id }),
  anonymizeMember: ({ former: id }) => ({ id }),
};
