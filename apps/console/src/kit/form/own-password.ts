import type { ErrorKey } from '@millrace/contract/errors';
import * as z from 'zod/mini';

const missing: ErrorKey = 'session.errors.passwordEmpty';

/** The password that somebody has, whatever it is. */
export const ownPassword = z.string({ error: missing });
