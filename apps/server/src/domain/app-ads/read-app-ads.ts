import type { AdsLineReason } from '@millrace/contract/publisher/app-ads';
import { adSystemDomains } from '@millrace/contract/publisher/network/ad-system';
import * as z from 'zod/mini';

/** Lines that are read; the largest files that are known have a tenth of it. */
const mostLines = 100_000;
/** Of a kind that are kept one by one. */
const mostKept = { sellers: 2_000, problems: 50, repeats: 50 } as const;
/** Characters of a line that can't be read that are told. */
const longestShown = 120;

const seller = z.object({
  line: z.int(),
  /** In lower case. */
  domain: z.string(),
  id: z.string(),
  isDirect: z.boolean(),
});
export type Seller = z.infer<typeof seller>;

/** What is kept of a file. */
export const adsContent = z.object({
  /** Those whose domain is that of a network which is known here. */
  sellers: z.array(seller),
  sellerCount: z.int(),
  problems: z.array(
    z.object({ line: z.int(), reason: z.enum(['fields', 'domain', 'relation']), text: z.string() }),
  ),
  problemCount: z.int(),
  repeats: z.array(z.object({ line: z.int(), first: z.int() })),
  repeatCount: z.int(),
});
export type AdsContent = z.infer<typeof adsContent>;

/**
 * Reads an app-ads.txt: any text is one, of which lines can't be read.
 * @see https://iabtechlab.com/ads-txt/ (ads.txt 1.1, app-ads.txt 1.0)
 */
export function readAppAds(text: string): AdsContent {
  const content: AdsContent = {
    ...{ sellers: [], sellerCount: 0, problems: [], problemCount: 0, repeats: [], repeatCount: 0 },
  };
  const seen = new Map<string, number>();
  text
    .split(/\r\n|\r|\n/, mostLines)
    .forEach((whole, index) => void readLine(content, seen, { line: index + 1, text: clean(whole) }));
  return content;
}

/** Without the comment, extensions, and blanks that nobody sees: a mark of the byte order or a hard blank breaks no line. */
function clean(whole: string): string {
  const [said = ''] = whole.split(/[#;]/, 1);
  return said.replace(/[\u200b\u2060\ufeff]/g, '').trim();
}

interface Line {
  readonly line: number;
  readonly text: string;
}

function readLine(content: AdsContent, seen: Map<string, number>, { line, text }: Line): void {
  if (text === '' || isVariable(text)) return;
  const read = readFields(text);
  if (typeof read === 'string') {
    content.problemCount += 1;
    // Whatever stands there is shown to people and stored as JSON.
    const shown = text.toWellFormed().replace(/\p{Cc}/gu, '\ufffd');
    const told = { line, reason: read, text: [...shown].slice(0, longestShown).join('') };
    if (content.problems.length < mostKept.problems) content.problems.push(told);
    return;
  }
  content.sellerCount += 1;
  const key = `${read.domain} ${read.id.toLowerCase()} ${read.isDirect}`;
  const first = seen.get(key);
  if (first !== undefined) {
    content.repeatCount += 1;
    if (content.repeats.length < mostKept.repeats) content.repeats.push({ line, first });
    return;
  }
  seen.set(key, line);
  if (adSystemDomains.has(read.domain) && content.sellers.length < mostKept.sellers)
    content.sellers.push({ line, ...read });
}

/** `ownerdomain=…`, `contact=…` and the like: of those that are not known the specification says to skip them, too. */
const isVariable = (text: string) => /^[a-z]+\s*=/i.test(text);

const domainName = /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

function readFields(text: string): Omit<Seller, 'line'> | AdsLineReason {
  const [domain = '', id = '', relation = ''] = text.split(',', 4).map((field) => field.trim());
  if (id === '' || relation === '') return 'fields';
  if (!domainName.test(domain.toLowerCase())) return 'domain';
  const said = relation.toUpperCase();
  if (said !== 'DIRECT' && said !== 'RESELLER') return 'relation';
  const plain = [...id.toWellFormed().replace(/\p{Cc}/gu, '\ufffd')].slice(0, 200).join('');
  return { domain: domain.toLowerCase(), id: plain, isDirect: said === 'DIRECT' };
}
