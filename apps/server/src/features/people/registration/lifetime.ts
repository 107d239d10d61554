import { dayMs } from '@millrace/contract/kit/duration';

/** How long the link of a registration mail serves, milliseconds: a day. */
export const registrationLifetime = dayMs;
