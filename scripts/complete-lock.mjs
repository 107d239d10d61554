import { readFileSync, writeFileSync } from 'node:fs';
import { entryFor, missingOptionals } from './lib/complete-lock.mjs';
import { inRoot } from './lib/paths.mjs';

// To be run after a change of the dependencies: `node scripts/complete-lock.mjs`.
const file = inRoot('package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingOptionals(lock);
for (const one of missing) lock.packages[one.place] = entryFor(one);
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  missing.length === 0 ? 'Nothing was missing.' : `Added ${missing.map(({ name }) => name).join(', ')}.`,
);
