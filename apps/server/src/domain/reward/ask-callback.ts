import { askOutside, type Limits, type Way } from '../../platform/outside/ask-outside.ts';

/** What came of asking a publisher's server. */
export type Asked =
  | { readonly kind: 'answered'; readonly status: number }
  /** It could not be reached, or not in time. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** It stands where callbacks may not go. */
  | { readonly kind: 'forbidden'; readonly reason: string };

/** The status has said all by the time that the body comes. */
export const callbackLimits: Limits = { connect: 3_000, total: 5_000, body: 65_536 };

/** As {@link askOutside}: the status is all that counts. */
export async function askCallback(
  url: string,
  headers: Readonly<Record<string, string>>,
  way: Way,
): Promise<Asked> {
  const asked = await askOutside(url, headers, way);
  return asked.kind === 'answered' ? { kind: asked.kind, status: asked.status } : asked;
}
