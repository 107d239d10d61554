import { platform } from '@millrace/contract/publisher/platform';

export interface OsVersion {
  readonly plat: 0 | 1;
  readonly version: string;
  readonly name: string;
}

/** The last minor version of each iOS, as known in autumn 2025; Apple went from 18 to 26. */
const lastMinors: readonly (readonly [major: number, lastMinor: number])[] = [
  [26, 1],
  [18, 7],
  [17, 7],
  [16, 7],
  [15, 8],
  [14, 8],
  [13, 7],
  [12, 5],
  [11, 4],
  [10, 3],
  [9, 3],
];

const android: readonly (readonly [version: string, name: string])[] = [
  ['16', 'Baklava'],
  ['15', 'Vanilla Ice Cream'],
  ['14', 'Upside Down Cake'],
  ['13', 'Tiramisu'],
  ['12', 'Snow Cone'],
  ['11', 'Red Velvet Cake'],
  ['10', 'Quince Tart'],
  ['9', 'Pie'],
  ['8.1', 'Oreo'],
  ['8.0', 'Oreo'],
  ['7.1', 'Nougat'],
  ['7.0', 'Nougat'],
  ['6.0', 'Marshmallow'],
  ['5.1', 'Lollipop'],
  ['5.0', 'Lollipop'],
];

const ios = lastMinors.flatMap(([major, lastMinor]) =>
  Array.from({ length: lastMinor + 1 }, (_, index) => `${major}.${lastMinor - index}`),
);

/** Versions that apps still meet, newest first. */
export const osVersions: readonly OsVersion[] = [
  ...ios.map((version) => ({ plat: platform.ios, version, name: `iOS ${version}` })),
  ...android.map(([version, dessert]) => ({
    plat: platform.android,
    version,
    name: `Android ${version} (${dessert})`,
  })),
];
