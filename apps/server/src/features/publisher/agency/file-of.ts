import type { Download, Fetch, Read } from '../../../platform/download/download.ts';

/** Whose statements a file is made of, and who may have it. */
export interface FileOf {
  /** Begins the names of its tickets. */
  readonly name: string;
  readonly access: Download['access'];
  readonly readOf: (fetch: Fetch) => Read;
}

/** Of the organization that asks. */
export const ownFile: FileOf = {
  name: 'agency',
  access: { permission: 'payment', actions: ['export'] },
  readOf: ({ read }) => read,
};

/** Of any organization, for Administrators, who settle with all of them. */
export const anyFile: FileOf = {
  name: 'any-agency',
  access: { permission: 'agency', actions: ['query'] },
  readOf: ({ readEverywhere }) => readEverywhere,
};
