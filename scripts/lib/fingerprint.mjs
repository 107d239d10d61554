import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * A hash over the names and contents of files and whole folders; a place that does not exist counts as empty.
 * @param {string} root
 * @param {string[]} places relative to root
 * @returns {string} hex
 */
export function fingerprint(root, places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesUnder(root, place))) {
    const content = readFileSync(path.join(root, file));
    // With its length before it no two different sets of files give the same bytes.
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} place
 * @returns {string[]} in a fixed order
 */
function filesUnder(root, place) {
  const stat = statSync(path.join(root, place), { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (stat.isFile()) return [place];
  return readdirSync(path.join(root, place), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(root, `${place}/${entry.name}`));
}
