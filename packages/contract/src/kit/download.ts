import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** How long a ticket is good for, milliseconds. */
export const ticketLifetime = 60_000;

/** What fetches a file once, at {@link downloadPath}: a browser's own download carries no header. */
export const downloadTicket = z.object({ ticket: z.string(), expires: instant });
export type DownloadTicket = z.infer<typeof downloadTicket>;

/** Below the base path `/api`; `?ticket=` follows. */
export const downloadPath = '/download';
