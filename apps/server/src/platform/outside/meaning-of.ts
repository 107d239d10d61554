import type { AskedOutside } from './ask-outside.ts';

/** Refusals that mean "not now". */
const later: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * What a server means that was told something: `yes`, it has it; `no`, another try would change nothing; or `later`.
 * @param onRedirect what a redirect means, which nobody follows: servers were promised one thing or the other
 */
export function meaningOf(asked: AskedOutside, onRedirect: 'no' | 'later'): 'yes' | 'no' | 'later' {
  if (asked.kind !== 'answered') return asked.kind === 'forbidden' ? 'no' : 'later';
  const { status } = asked;
  if (status >= 200 && status < 300) return 'yes';
  if (status >= 300 && status < 400) return onRedirect;
  return status >= 400 && status < 500 && !later.has(status) ? 'no' : 'later';
}
