import { type OpenAnswer, openOutside, type Unanswered, type Way } from './ask-outside.ts';

interface Asked {
  readonly headers: Readonly<Record<string, string>>;
  /** Further headers, for the origin of the first address and for no other one. */
  readonly secret?: Readonly<Record<string, string>>;
  readonly mostRedirects: number;
  /** Whether it may lead there; absent: anywhere. Only http and https are asked about. */
  readonly mayLead?: (next: URL) => boolean;
}

/** What came of it, and of which address. */
type Followed = { readonly url: string } & (
  | OpenAnswer
  | Unanswered
  /** It leads where nobody is followed; null: to no address. */
  | {
      readonly kind: 'elsewhere';
      readonly status: number;
      readonly location: string;
      readonly next: URL | null;
    }
  /** It leads on too often; to `url`, which was not asked. */
  | { readonly kind: 'redirects' }
);

/**
 * As `openOutside`, and on to where the answer leads. Each address is checked as the first one is, and the time for everything is for
 * all of them together.
 */
export async function followOutside(
  first: string,
  { headers, secret = {}, mostRedirects, mayLead = () => true }: Asked,
  way: Way,
): Promise<Followed> {
  const end = way.end ?? AbortSignal.timeout(way.limits.total);
  const { origin } = new URL(first);
  let url = first;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const isHome = new URL(url).origin === origin;
    const opened = await openOutside(url, isHome ? { ...headers, ...secret } : headers, { ...way, end });
    if (opened.kind !== 'answered') return { ...opened, url };
    const { status, location, body } = opened;
    if (status < 300 || status >= 400 || location === null) return { ...opened, url };
    body.destroy();
    const next = URL.parse(location, url);
    if (next === null || !/^https?:$/.test(next.protocol) || !mayLead(next))
      return { kind: 'elsewhere', url, status, location, next };
    url = next.href;
  }
  return { kind: 'redirects', url };
}
