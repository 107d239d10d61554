import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const packageFile = new URL('../../package.json', import.meta.url);

/** Of this program, as it was released. */
export const version = z.parse(
  z.object({ version: z.string() }),
  JSON.parse(readFileSync(packageFile, 'utf8')),
).version;
