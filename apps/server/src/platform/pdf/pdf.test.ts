import { inflateSync } from 'node:zlib';
import PDFKit from 'pdfkit';
import { describe, expect, test, vi } from 'vitest';
import { png } from '../../testing/png.ts';
import type { PdfDocument } from './document.ts';
import { drawDocument } from './draw-document.ts';
import { renderPdf } from './render-pdf.ts';
import { scriptRuns } from './script-runs.ts';

const document = (rows: number, name = 'Łódź Games Игра'): PdfDocument => ({
  title: `Statement ${name}`,
  from: 'Millrace',
  logo: null,
  madeAt: new Date('2026-03-01T00:00:00Z'),
  blocks: [
    { kind: 'facts', facts: [['Organization', name]] },
    {
      kind: 'table',
      columns: [
        { title: 'App', width: 3 },
        { title: 'USD', width: 1, isNumber: true },
      ],
      rows: Array.from({ length: rows }, (_, index) => [`App ${index} ${'long '.repeat(40)}`, '1.00']),
      sums: [{ cells: ['Sum', '1.00'], isStrong: true }],
    },
    { kind: 'note', text: 'Amounts are exact. '.repeat(20) },
  ],
  footer: 'Millrace',
});

const pagesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;

/** Every stream of the file, unpacked. */
function streamsOf(bytes: Uint8Array): string {
  const file = Buffer.from(bytes);
  const unpacked: string[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7)) {
    const end = file.indexOf('\nendstream', at);
    try {
      unpacked.push(inflateSync(file.subarray(at + 7, end)).toString('latin1'));
    } catch {
      // "endstream" ends so too.
    }
  }
  return unpacked.join('\n');
}

describe('a document', () => {
  test('is the same bytes each time', async () => {
    const [one, other] = [await drawDocument(document(3)), await drawDocument(document(3))];
    expect(Buffer.compare(one, other)).toBe(0);
  });

  test('has its logo, the same bytes each time', async () => {
    const branded = { ...document(3), logo: png(64, 64) };
    const [one, other] = [await renderPdf(branded), await renderPdf(branded)];
    expect(Buffer.from(one).toString('latin1')).toContain('/Subtype /Image');
    expect(Buffer.compare(one, other)).toBe(0);
    expect(Buffer.from(await renderPdf(document(3))).toString('latin1')).not.toContain('/Subtype /Image');
  });

  test('goes on over as many pages as it needs', async () => {
    expect(pagesOf(await drawDocument(document(3)))).toBe(1);
    expect(pagesOf(await drawDocument(document(100)))).toBe(3);
  });

  test('has its Chinese embedded, as text that can be searched', async () => {
    const bytes = await renderPdf(document(1, '星际工作室'));
    expect(Buffer.from(bytes).toString('latin1')).toContain('NotoSansHans');
    // The table by which a reader finds the characters of glyphs.
    for (const character of '星际工作室') {
      const code = character.codePointAt(0)?.toString(16) ?? '';
      expect(streamsOf(bytes).toLowerCase()).toContain(`<${code}>`);
    }
    expect(bytes.length).toBeLessThan(400_000);
  });

  test('cuts no name, address or note, however long it is, and keeps them within the page', async () => {
    const drawn = vi.spyOn(PDFKit.prototype, 'text');
    const address =
      '北京市朝阳区某某路 1 号，'.repeat(5) + 'Straße des 17. Juni 135, 10623 Berlin '.repeat(8);
    const reference = 'R'.repeat(140);
    const note = 'Pay to the account below within 30 days. '.repeat(25);
    const facts = [
      ...Array.from({ length: 30 }, (_, index) => [`Line ${index}`, 'short'] as const),
      ['Address', address] as const,
      ['Reference', reference] as const,
    ];
    const bytes = await drawDocument({
      ...document(0),
      blocks: [
        { kind: 'facts', facts },
        ...Array.from({ length: 3 }, () => ({ kind: 'note' as const, text: note })),
      ],
    });
    const said = drawn.mock.calls
      .map(([text]) => text)
      .join('')
      .replaceAll(' ', '');
    for (const whole of [address, reference, note.repeat(3)])
      expect(said).toContain(whole.replaceAll(' ', ''));
    expect(said).not.toContain('…');
    for (const [, x, y] of drawn.mock.calls as unknown as [string, number, number][]) {
      expect(x).toBeGreaterThanOrEqual(50);
      expect(y).toBeLessThan(800);
    }
    expect(pagesOf(bytes)).toBe(2);
    drawn.mockRestore();
  });

  test('without Chinese needs no font for it', async () => {
    const bytes = await drawDocument(document(1));
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('NotoSansHans');
  });
});

test.each([
  ['Coin Rush', [['Coin Rush', false]]],
  ['', [['', false]]],
  [
    'a ≈ b',
    [
      ['a ', false],
      ['≈', true],
      [' b', false],
    ],
  ],
  [
    '结算单 2026（USD）',
    [
      ['结算单', true],
      [' 2026', false],
      ['（', true],
      ['USD', false],
      ['）', true],
    ],
  ],
])('%s is cut where it needs another font', (text, runs) => {
  expect(scriptRuns(text).map((run) => [run.text, run.isChinese])).toEqual(runs);
});
