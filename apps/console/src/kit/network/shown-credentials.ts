import * as z from 'zod/mini';

const credentials = z.record(z.string(), z.nullable(z.string()));

/** Credentials of a form in one line, for the question whose change is to stay; secrets are not among them. */
export function shownCredentials(value: unknown): string {
  const parsed = credentials.safeParse(value);
  if (!parsed.success) return '';
  return Object.values(parsed.data).filter(Boolean).join(' · ');
}
