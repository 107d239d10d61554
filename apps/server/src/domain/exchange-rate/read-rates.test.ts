import { languages } from '@millrace/contract/common';
import { describe, expect, test } from 'vitest';
import { translate } from '../../platform/text.ts';
import { readRates } from './read-rates.ts';

const read = (text: string) => readRates(text, new Date('2026-11-21T12:00:00Z'));
/** Each rate as `line day currency rate`. */
const ratesOf = async (text: string) =>
  (await read(text)).rates.map(({ line, day, currency, perEuro }) => `${line} ${day} ${currency} ${perEuro}`);
/** Each problem as `line name value`. */
const problemsOf = async (text: string) =>
  (await read(text)).problems.map(({ line, key, params }) =>
    [line, key.replace('exchangeRate.errors.', ''), params.value]
      .filter((part) => part !== undefined)
      .join(' '),
  );

const xml = (cubes: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>${cubes}</Cube>
</gesmes:Envelope>`;

describe("the bank's own files", async () => {
  test('eurofxref-hist.csv', async () => {
    const file = 'Date,USD,JPY,BGN,\n2026-11-20,1.0900,163.5,N/A,\n2026-11-19,1.085,164.01,1.9558,\n';
    expect(await ratesOf(file)).toEqual([
      '2 2026-11-20 USD 1.0900',
      '2 2026-11-20 JPY 163.5',
      '3 2026-11-19 USD 1.085',
      '3 2026-11-19 JPY 164.01',
      '3 2026-11-19 BGN 1.9558',
    ]);
    expect(await problemsOf(file)).toEqual([]);
  });

  test('eurofxref.csv, with blanks and a day in words', async () => {
    const file = 'Date, USD, JPY, IDR, \n20 November 2026, 1.0900, 163.50, 17440.00, \n';
    expect(await ratesOf(file)).toEqual([
      '2 2026-11-20 USD 1.0900',
      '2 2026-11-20 JPY 163.50',
      '2 2026-11-20 IDR 17440.00',
    ]);
    expect(await ratesOf('Date, USD\n2 May 2025, 1.1\n')).toEqual(['2 2025-05-02 USD 1.1']);
  });

  test('eurofxref-daily.xml and eurofxref-hist.xml, in either quotation marks', async () => {
    const file = xml(`
		<Cube time='2026-11-20'>
			<Cube currency='USD' rate='1.0900'/>
			<Cube currency="JPY" rate="163.5"/>
		</Cube>
		<Cube time="2026-11-19"><Cube currency="USD" rate="1.085" /></Cube>
	`);
    expect(await ratesOf(file)).toEqual([
      '9 2026-11-20 USD 1.0900',
      '10 2026-11-20 JPY 163.5',
      '12 2026-11-19 USD 1.085',
    ]);
    expect(await problemsOf(file)).toEqual([]);
  });

  test('with a byte order mark, Windows line ends, empty lines at the end', async () => {
    expect(await ratesOf('\uFEFFDate,USD\r\n2026-11-20,1.09\r\n\r\n')).toEqual(['2 2026-11-20 USD 1.09']);
    expect(
      await ratesOf(`\uFEFF${xml('<Cube time="2026-11-20"><Cube currency="USD" rate="1"/></Cube>')}`),
    ).toHaveLength(1);
  });
});

describe('what is wrong in a CSV file is told by line', async () => {
  test.each([
    ['2026-11-20,0\n', ['2 rateMalformed 0']],
    ['2026-11-20,-1.09\n', ['2 rateMalformed -1.09']],
    ['2026-11-20,0.000\n', ['2 rateMalformed 0.000']],
    ['2026-11-20,1e9\n', ['2 rateMalformed 1e9']],
    ['2026-11-20,"1.09"\n', ['2 rateMalformed "1.09"']],
    ['2026-11-20,NaN\n', ['2 rateMalformed NaN']],
    ['2026-11-20,n/a\n', ['2 rateMalformed n/a']],
    ['2026-11-20,1.09,2\n', ['2 cellCount']],
    ['2026-11-20\n', ['2 cellCount']],
    ['2026-11-22,1.09\n', ['2 dayAhead 2026-11-22']],
    ['2026-02-30,1.09\n', ['2 dayMalformed 2026-02-30']],
    ['11/20/2026,1.09\n', ['2 dayMalformed 11/20/2026']],
    ['20 Brumaire 2026,1.09\n', ['2 dayMalformed 20 Brumaire 2026']],
    ['1998-12-31,1.09\n', ['2 dayMalformed 1998-12-31']],
    ['2026-11-20,1.09\n\n2026-11-20,1.08\n', ['4 dayRepeated 2026-11-20']],
    ['2026-11-20,x\n2026-11-19,1.08\n2026-11-18,y\n', ['2 rateMalformed x', '4 rateMalformed y']],
  ])('%j', async (lines, problems) => {
    expect(await problemsOf(`Date,USD\n${lines}`)).toEqual(problems);
  });

  test.each([
    [
      'Date,usd,EUR,USD,USD,US Dollar',
      [
        '1 currencyMalformed usd',
        '1 currencyMalformed EUR',
        '1 currencyRepeated USD',
        '1 currencyMalformed US Dollar',
      ],
    ],
    ['Date,USD', ['0 noRates']],
    ['Date,', ['0 noRates']],
  ])('%j', async (text, problems) => {
    expect(await problemsOf(text)).toEqual(problems);
  });
});

describe('an XML file without end', () => {
  // Looked through from each of these beginnings, a file of some megabytes would take minutes.
  test.each(['<!--', '<?', '<!-- <', '<? <'])('of %j is read once, and told as cut off', async (start) => {
    expect(await problemsOf(`<eurofxref>\n${start.repeat(300_000)}`)).toEqual(['2 cutOff']);
  });

  test('of what is no tag, and of attributes that end in none, is given up after a thousand lines', async () => {
    for (const rest of ['<', '<a b="', `<a ${'b="" '.repeat(1_000)}`]) {
      const { problems } = await read(`<eurofxref>${rest.repeat(2_000)}`);
      expect(problems.length, rest).toBeLessThanOrEqual(1_001);
    }
  });
});

describe('what is wrong in an XML file is told by line', () => {
  const day = (inside: string) => xml(`<Cube time="2026-11-20">${inside}</Cube>`);
  test.each([
    [day('<Cube currency="USD" rate="-1"/>'), ['7 rateMalformed -1']],
    [day('\n<Cube currency="usd" rate="1"/>'), ['8 currencyMalformed usd']],
    [day('<Cube currency="USD" rate="1"/><Cube currency="USD" rate="2"/>'), ['7 currencyRepeated USD']],
    [day('<Cube currency="USD"/>'), ['7 lineUnknown Cube']],
    [day('<Cube time="2026-11-19"/>'), ['7 lineUnknown Cube']],
    [xml('<Cube currency="USD" rate="1"/>'), ['7 lineUnknown Cube']],
    [xml('<Cube time="2026-13-20"><Cube currency="USD" rate="1"/></Cube>'), ['7 dayMalformed 2026-13-20']],
    [xml('<Cube time="2026-11-20"/>'), ['0 noRates']],
    [xml(''), ['0 noRates']],
    [xml('<Cube time="2026-11-20"><Cube currency="USD" rate="1"/></Row>'), ['7 lineUnknown </Row>']],
    [
      `<!DOCTYPE eurofxref [<!ENTITY a "b">]>${day('<Cube currency="USD" rate="1"/>')}`,
      ['1 lineUnknown <', '1 lineUnknown <'],
    ],
    [day('<Cube currency="USD" rate="1"/>').slice(0, -18), ['8 cutOff']],
    [day('<Cube currency="USD" rate="1').slice(0, -60), ['7 lineUnknown <', '7 cutOff']],
  ])('%#', async (text, problems) => {
    expect(await problemsOf(text)).toEqual(problems);
  });
});

test.each([
  ['', 'fileEmpty'],
  ['PK\u0003\u0004', 'zipped'],
  ['PK\u0003\u0004\0\uFFFD', 'zipped'],
  ['D\0a\0t\0e\0,\0U\0S\0D\0', 'encoding'],
  ['Date,USD\n2026-11-20,1.09\n\uFFFD', 'encoding'],
  [`${xml('<Cube time="2026-11-20"><Cube currency="USD" rate="1.09"/></Cube>')}<!-- \uFFFD -->`, 'encoding'],
  ['<html>Not found</html>', 'formUnknown'],
  ['{"USD":1.09}', 'formUnknown'],
  ['USD,1.09', 'formUnknown'],
])('%j is no file of rates: %s', async (text, name) => {
  expect(await problemsOf(text)).toEqual([`0 ${name}`]);
});

test('every problem is a whole sentence in every language, however long what is wrong', async () => {
  const long = 'x'.repeat(1_000);
  const { problems } = await read(
    `Date,USD,${long}\n${long},1,2\n2026-11-20,${long},1\n2026-11-20,1,1\n2026-11-20\n`,
  );
  expect(problems.length).toBeGreaterThan(4);
  for (const { key, params } of problems) {
    for (const language of languages) {
      const sentence = translate(language, key, params);
      expect(sentence).not.toContain('{{');
      expect(sentence.length).toBeLessThan(200);
    }
  }
});
