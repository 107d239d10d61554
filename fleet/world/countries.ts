/** What the fleet knows of a country. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** What an impression is worth against one in the US, roughly. */
  readonly level: number;
  /** Hours that its clocks are ahead of UTC. */
  readonly utcOffset: number;
  readonly timeZone: string;
  readonly language: string;
  readonly currency: string;
  /** Of a mobile network: MCC and MNC. */
  readonly carrier: string;
  /** The share of its people who refuse consent; where nobody is asked, none. */
  readonly refusing: number;
}

function country(
  code: string,
  level: number,
  [utcOffset, timeZone]: readonly [number, string],
  [language, currency, carrier]: readonly [string, string, string],
  refusing = 0,
): Country {
  return { code, level, utcOffset, timeZone, language, currency, carrier, refusing };
}

const countries = {
  US: country('US', 1, [-6, 'America/Chicago'], ['en_US', 'USD', '310260']),
  DE: country('DE', 0.6, [1, 'Europe/Berlin'], ['de_DE', 'EUR', '26201'], 0.35),
  GB: country('GB', 0.65, [0, 'Europe/London'], ['en_GB', 'GBP', '23410'], 0.25),
  JP: country('JP', 0.7, [9, 'Asia/Tokyo'], ['ja_JP', 'JPY', '44010']),
  BR: country('BR', 0.17, [-3, 'America/Sao_Paulo'], ['pt_BR', 'BRL', '72405']),
  IN: country('IN', 0.08, [5.5, 'Asia/Kolkata'], ['en_IN', 'INR', '40445']),
  ID: country('ID', 0.1, [7, 'Asia/Jakarta'], ['id_ID', 'IDR', '51010']),
  CN: country('CN', 0.3, [8, 'Asia/Shanghai'], ['zh_CN', 'CNY', '46002']),
} as const satisfies Readonly<Record<string, Country>>;

/** @throws RangeError for a country that the fleet does not know */
export function countryOf(code: string): Country {
  const known = Object.values<Country>(countries).find((one) => one.code === code);
  if (known === undefined) throw new RangeError(`The fleet knows no country ${code}`);
  return known;
}
