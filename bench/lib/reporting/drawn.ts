/** What generated rows have in common: every value follows from the row's number `n`, so that two stores hold the same. */

/** The last day that has figures: fixed, so that every run asks the same. */
export const lastDay = '2026-11-21';
/** The organization that asks; the five beside it are numbered on. */
export const organization = 1;
const neighbours = 5;
export const apps = { own: 60, neighbour: 10 };

export const countries = (
  'US JP DE GB FR CN KR BR IN CA AU IT ES MX RU TW NL TR ID SE PL CH TH SA VN AR BE MY PH AT NO DK AE CO ZA CL FI SG CZ PT ' +
  'RO IL GR HU IE NZ UA EG PE HK PK KZ MA EC NG DZ BG SK HR KE LT RS BD SI LV GE DO UY CR EE BY LK TN GT BO JO QA KW IS CY'
).split(' ');
export const places = `['${countries.join("','")}']`;

/** A number from 0 up to 1 that follows from another one; each name has its own. */
export const draw = (name: string, of = 'n') => `(cityHash64('${name}', ${of}) % 1000003 / 1000003)`;
/** A whole number below `most`; the greater `skew`, the more of them are small. */
export const pick = (most: number | string, skew: number, drawn: string) =>
  `toUInt32(${most} * pow(${drawn}, ${skew}))`;

/** Organization, app and platform of row `n`. */
export const place = [
  `if(${draw('neighbour')} < 0.85, 0, 1 + cityHash64('which', n) % ${neighbours}) AS beside`,
  `toUInt32(${organization} + beside) AS organization_id`,
  `if(beside = 0, 1 + ${pick(apps.own, 2.2, draw('app'))},
    ${apps.own} + (beside - 1) * ${apps.neighbour} + 1 + ${pick(apps.neighbour, 1, draw('app'))}) AS app_id`,
  'toUInt8(app_id % 2) AS platform',
].join(', ');

/** Of an INSERT. */
export const settings =
  'SETTINGS max_threads = 2, max_insert_threads = 2, max_partitions_per_insert_block = 1000';
