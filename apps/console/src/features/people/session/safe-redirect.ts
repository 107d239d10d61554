/** The address to go to after signing in: only one of this console, never another site's. */
export function safeRedirect(asked: string | null): string {
  if (asked === null || !asked.startsWith('/')) return '/';
  const { origin, pathname, search, hash } = new URL(asked, location.origin);
  return origin === location.origin ? pathname + search + hash : '/';
}
