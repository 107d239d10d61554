import type { ColumnKind } from './column.ts';
import { xmlText } from './xml-text.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a cell can look like, by its place in the styles below. */
const looks = [
  'text',
  'title',
  'count',
  'number',
  'money',
  'share',
  'day',
  'month',
  'hour',
  /** Text that would become a formula when somebody edits its cell. */
  'guarded',
] as const;
type Look = (typeof looks)[number];

/** The number of a look, as a cell's `s` says it. */
export const styleOf = Object.fromEntries(looks.map((look, place) => [look, place])) as Readonly<
  Record<Look | ColumnKind, number>
>;

/** Numbers below 164 are every program's own formats. */
const ownFormats = {
  money: [164, '#,##0.00####'],
  day: [165, 'yyyy-mm-dd'],
  month: [166, 'yyyy-mm'],
  hour: [167, 'yyyy-mm-dd hh:mm'],
} as const;

const xfs: Readonly<Record<Look, string>> = {
  text: '',
  title: 'fontId="1" applyFont="1"',
  count: 'numFmtId="3" applyNumberFormat="1"',
  number: 'numFmtId="4" applyNumberFormat="1"',
  share: 'numFmtId="10" applyNumberFormat="1"',
  money: `numFmtId="${ownFormats.money[0]}" applyNumberFormat="1"`,
  day: `numFmtId="${ownFormats.day[0]}" applyNumberFormat="1"`,
  month: `numFmtId="${ownFormats.month[0]}" applyNumberFormat="1"`,
  hour: `numFmtId="${ownFormats.hour[0]}" applyNumberFormat="1"`,
  guarded: 'quotePrefix="1"',
};

function stylesXml(): string {
  const formats = Object.values(ownFormats).map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${xmlText(code)}"/>`,
  );
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`;
  const fills = ['none', 'gray125'].map((kind) => `<fill><patternFill patternType="${kind}"/></fill>`);
  const none = 'fillId="0" borderId="0"';
  const cells = looks.map((look) => {
    const given = xfs[look];
    const usual = [
      given.includes('numFmtId') ? '' : 'numFmtId="0"',
      given.includes('fontId') ? '' : 'fontId="0"',
    ];
    return `<xf ${[...usual, none, 'xfId="0"', given].filter((part) => part !== '').join(' ')}/>`;
  });
  return [
    `${head}<styleSheet xmlns="${main}">`,
    `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`,
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
    `<fills count="2">${fills.join('')}</fills>`,
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('');
}

/** Everything in a workbook but its sheets (ECMA-376, part 1), by the path in the file. */
export function workbookParts(sheets: readonly string[]): Readonly<Record<string, string>> {
  const each = sheets.map((name, index) => ({
    name,
    id: index + 1,
    file: `worksheets/sheet${index + 1}.xml`,
  }));
  const styles = each.length + 1;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const override = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${media}.${type}+xml"/>`;
  const related = (inner: string) =>
    `${head}<Relationships xmlns="${packaged}/relationships">${inner}</Relationships>`;
  return {
    '[Content_Types].xml': [
      `${head}<Types xmlns="${packaged}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      override('xl/workbook.xml', 'sheet.main'),
      ...each.map(({ file }) => override(`xl/${file}`, 'worksheet')),
      override('xl/styles.xml', 'styles'),
      '</Types>',
    ].join(''),
    '_rels/.rels': related(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': [
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>`,
      ...each.map(({ name, id }) => `<sheet name="${xmlText(name)}" sheetId="${id}" r:id="rId${id}"/>`),
      '</sheets></workbook>',
    ].join(''),
    'xl/_rels/workbook.xml.rels': related(
      [
        ...each.map(({ id, file }) => relation(id, 'worksheet', file)),
        relation(styles, 'styles', 'styles.xml'),
      ].join(''),
    ),
    'xl/styles.xml': stylesXml(),
  };
}

export const sheetStart = `${head}<worksheet xmlns="${main}">`;
export const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;
