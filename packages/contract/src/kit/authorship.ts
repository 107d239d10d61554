import * as z from 'zod/mini';
import { id, instant } from './fields.ts';

const named = z.nullable(z.object({ id, name: z.string() }));

/** When something was changed, and by whom, as the change log says it. */
export const authorship = z.object({
  at: instant,
  /** null: no person; without `key` the system itself. */
  who: named,
  /** The API key by which a program of the organization made it. */
  key: named,
});
export type Authorship = z.infer<typeof authorship>;
