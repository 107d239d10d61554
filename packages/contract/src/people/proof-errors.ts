import * as z from 'zod/mini';
import { otpCode } from './session.ts';

/** The code beside a password; of the app, or a recovery code; needed while a second factor is on. */
export const proofCode = z.optional(otpCode);
/** As a form holds it: empty where nobody is asked for one. */
export const enteredCode = z.optional(z.nullable(otpCode));

/** What whoever proves that they are themselves, by password and, where a second factor is on, by a code, may be told. */
export const proofErrors = [
  'password.errors.currentWrong',
  'session.errors.codeEmpty',
  'session.errors.codeWrong',
  'session.errors.codeUsed',
  'session.errors.recoveryWrong',
  'session.errors.recoveryUsed',
  'session.errors.keySpent',
  'session.errors.delayed',
] as const;
