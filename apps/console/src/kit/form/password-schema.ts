import type { ErrorKey } from '@millrace/contract/errors';
import { isStrongPassword } from '@millrace/contract/people/password';
import * as z from 'zod/mini';
import { ownPassword } from './own-password.ts';

const weak: ErrorKey = 'password.errors.weak';
const different: ErrorKey = 'password.errors.different';

/** A new password by the platform's rule. */
export const newPassword = z.string({ error: weak }).check(z.refine(isStrongPassword, weak));

const repeated = { password: newPassword, repeat: z.string({ error: different }) };

const same = z.refine<{ password: string; repeat: string }>((form) => form.password === form.repeat, {
  path: ['repeat'],
  error: different,
});

/** A new password, entered twice. */
export const passwordForm = z.object(repeated).check(same);

/** The same with the current password. */
export const passwordChangeForm = z.object({ ...repeated, current: ownPassword }).check(same);
