import { existsSync, readdirSync } from 'node:fs';
import { inRoot } from '../paths.mjs';

/**
 * The checks that need no running program; each counts as one test.
 * @returns {{ name: string, command: string[] }[]}
 */
export function checkSteps() {
  return [
    ...typedFolders().map((folder) => ({ name: `types of ${folder}`, command: ['tsc', '-p', folder] })),
    {
      name: 'lint, format and boundaries',
      command: ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50'],
    },
    { name: 'dead code', command: ['knip'] },
  ];
}

/** Every folder with compiler settings of its own. */
function typedFolders() {
  const rooms = ['packages', 'apps'].flatMap((room) =>
    readdirSync(inRoot(room)).map((name) => `${room}/${name}`),
  );
  return ['.', ...rooms].filter((folder) => existsSync(inRoot(folder, 'tsconfig.json')));
}
