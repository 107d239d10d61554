import * as z from 'zod/mini';

/** The last part of the address that an upload got when it began (tus protocol). */
export const uploadId = z.string().check(z.regex(/^\d{1,10}-[0-9a-f-]{36}$/));
