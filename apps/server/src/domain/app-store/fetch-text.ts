import { reasonOfFetch } from '../../platform/log/reason-of.ts';
import { readUpTo, TooLarge } from '../../platform/outside/read-up-to.ts';
import { userAgent } from '../../platform/outside/user-agent.ts';

/** Bytes that an answer may have; Google Play's pages have about one million. */
const largest = 2_097_152;
const mostRedirects = 3;

/** A store's answer; `text` is empty unless it is a success. */
export interface StoreAnswer {
  readonly status: number;
  readonly text: string;
}

/** Why a store's answer is of no use, in a few words for the log. */
export class StoreFailure extends Error {}

interface Expectation {
  /** The media types that are read. */
  readonly types: readonly string[];
  /** Milliseconds for everything: connecting, redirects and the last byte. */
  readonly timeLimit: number;
}

/**
 * Reads a text from a store. Redirects are followed on the same host only: a page that asks for consent elsewhere is
 * no answer.
 * @throws StoreFailure when there is no answer in time, or one of another kind than expected
 */
export async function fetchText(address: string, { types, timeLimit }: Expectation): Promise<StoreAnswer> {
  const signal = AbortSignal.timeout(timeLimit);
  try {
    const response = await follow(new URL(address), signal, mostRedirects);
    if (!response.ok) {
      await response.body?.cancel();
      return { status: response.status, text: '' };
    }
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!types.includes(type)) {
      await response.body?.cancel();
      throw new StoreFailure(`it answered with the type "${type}"`);
    }
    const text = (await readUpTo(response.body, largest)).toString('utf8');
    return { status: response.status, text };
  } catch (error) {
    if (error instanceof StoreFailure) throw error;
    if (error instanceof TooLarge) throw new StoreFailure(`it answered with ${error.message}`);
    if (signal.aborted) throw new StoreFailure(`no answer within ${timeLimit} ms`);
    throw new StoreFailure(reasonOfFetch(error), { cause: error });
  }
}

async function follow(address: URL, signal: AbortSignal, left: number): Promise<Response> {
  const response = await fetch(address.href, {
    signal,
    redirect: 'manual',
    headers: { 'user-agent': userAgent.ofBrowser, 'accept-language': 'en' },
  });
  if (response.status < 300 || response.status >= 400) return response;
  await response.body?.cancel();
  const target = URL.parse(response.headers.get('location') ?? '', address.href);
  if (target === null || target.origin !== address.origin)
    throw new StoreFailure('it sent us to another host');
  if (left === 0) throw new StoreFailure('it sent us in circles');
  return await follow(target, signal, left - 1);
}
