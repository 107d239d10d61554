import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder, absolute. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/**
 * An absolute path inside the checkout.
 * @param {...string} parts
 */
export function inRoot(...parts) {
  return path.join(ROOT, ...parts);
}
