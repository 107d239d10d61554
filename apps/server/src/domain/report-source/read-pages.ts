import { createHash } from 'node:crypto';
import { finding } from '@millrace/contract/report/report-finding';
import { mostPages, type ReportSourceForm } from '@millrace/contract/report/report-source';
import type { Services } from '../../platform/services.ts';
import { shownText } from '../../platform/shown-text.ts';
import type { ReportRow } from '../network-report/network-report.ts';
import {
  clean,
  type FilledSource,
  failure,
  fetchSource,
  largest,
  type SourceLimits,
  slow,
  sourceLimits,
  tooLarge,
} from './fetch-source.ts';
import { mostRows, readPage, tooMany } from './read-source.ts';
import { SourceFailure } from './source-failure.ts';

/** Where to ask, how what comes is read, and how it goes on. */
export type ReadSource = FilledSource &
  Pick<ReportSourceForm, 'rows' | 'mapping' | 'paging' | 'pagingAt' | 'pagingName'>;

interface Read {
  readonly rows: readonly ReportRow[];
  readonly pages: number;
}

/**
 * All that a source says of a day, page by page. Pages that come again, do not end, or are elsewhere are no report: a part
 * would be another sum than the source's. A row that moves to the next page while it is read counts once.
 * @throws SourceFailure
 */
export async function readPages(
  services: Pick<Services, 'config' | 'names'>,
  source: ReadSource,
  day: string,
  limits: SourceLimits = sourceLimits,
): Promise<Read> {
  const whole = source.paging === 'none' ? limits.total : limits.pages;
  const end = performance.now() + whole;
  const [addresses, answers, keys] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const rows: ReportRow[] = [];
  let size = 0;
  let read = 0;
  let pages = 0;
  let address: string | undefined = firstOf(source);
  while (address !== undefined) {
    pages += 1;
    if (addresses.has(address)) throw again(pages);
    if (pages > mostPages)
      throw failure('unclear', finding('pagesMany', { pages: mostPages }), 'pagesMany', { pages: mostPages });
    addresses.add(address);
    const left = end - performance.now();
    if (left <= 0) throw slow(whole);
    const asked = { ...limits, total: Math.ceil(Math.min(limits.total, left)) };
    const here = { ...source, address };
    // What opens it may stand in any cell, and in the address of any page.
    const { text, next } = await withoutSecrets(here, () => fetchSource(services, here, asked));
    size += text.length;
    if (size > largest) throw failure('unclear', tooLarge, 'tooLarge');
    const page = await withoutSecrets(here, () => readPage(text, source, day));
    read += page.rows.length;
    if (read > mostRows) throw tooMany();
    const hash = createHash('sha256').update(text).digest('hex');
    if (page.rows.length > 0 && answers.has(hash)) throw again(pages);
    answers.add(hash);
    const isNew = page.rows.map(({ key }) => !keys.has(key));
    for (const [place, { key, said }] of page.rows.entries()) {
      if (isNew[place]) rows.push(...said);
      keys.add(key);
    }
    address = nextOf({ ...source, address }, { link: next, at: page.at, isEmpty: page.rows.length === 0 });
  }
  return { rows, pages };
}

async function withoutSecrets<Result>(
  source: FilledSource,
  read: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof SourceFailure ? error.inWords((words) => clean(words, source)) : error;
  }
}

const again = (page: number) => failure('unclear', finding('pagesLoop', { page }), 'pagesLoop', { page });

/** Pages are counted from the number that the address has, else from 1. */
function firstOf({ address, paging, pagingName }: ReadSource): string {
  if (paging !== 'number' || pagingName === null) return address;
  const isSaid = /^\d+$/.test(new URL(address).searchParams.get(pagingName) ?? '');
  return isSaid ? address : withParameter(address, pagingName, '1');
}

interface Said {
  readonly link: string | undefined;
  readonly at: (path: string) => unknown;
  readonly isEmpty: boolean;
}

/** undefined: it was the last page. @throws SourceFailure */
function nextOf(source: ReadSource, { link, at, isEmpty }: Said): string | undefined {
  const { address, paging, pagingAt, pagingName } = source;
  const name = pagingName ?? '';
  if (paging === 'link') return inReach(link, source);
  if (paging === 'number') {
    const number = Number(new URL(address).searchParams.get(name));
    return isEmpty ? undefined : withParameter(address, name, String(number + 1));
  }
  if (paging === 'none') return undefined;
  const value = at(pagingAt ?? '');
  if (value === undefined || value === null || value === '' || value === false) return undefined;
  if (typeof value === 'object') throw malformed(JSON.stringify(value), source);
  return paging === 'next' ? inReach(String(value), source) : withParameter(address, name, String(value));
}

function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
}

/** The secret is for the server of the address alone. */
function inReach(target: string | undefined, source: ReadSource): string | undefined {
  if (target === undefined) return undefined;
  const url = URL.parse(target, source.address);
  if (url === null || url.username + url.password !== '') throw malformed(target, source);
  if (url.origin !== new URL(source.address).origin)
    throw failure('unclear', finding('pageElsewhere', { host: url.host }), 'pageElsewhere', {
      host: url.host,
    });
  url.hash = '';
  return url.href;
}

function malformed(target: string, source: ReadSource) {
  const value = shownText(clean(target, source), 100);
  return failure('unclear', finding('pageMalformed', { value }), 'pageMalformed', { value });
}
