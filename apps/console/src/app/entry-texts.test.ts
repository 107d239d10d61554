import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { entry } from '@millrace/messages/enGB/entry';
import { screens } from '@millrace/messages/enGB/screens';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');

/** Features whose screens need no log-in; what the others' routes load has the texts of `screens`. */
const publicFeatures = ['session', 'registration', 'password'];

/** Says what is wrong with any form's fields: a network's field is named by the network's own screen alone. */
const alsoOfScreens = ['kit/form/sentence.ts'];

/** What comes later, and its texts with it. */
const withTexts = /import\('[^']+'\), loadTexts\('\w+'\)/g;

/** The files that `file` brings along, but for what is loaded together with its texts: screens by their routes. */
function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(withTexts, '');
  const isRoutes = file.endsWith('/routes.ts') && !publicFeatures.some((name) => file.includes(`/${name}/`));
  const isRouteTable = file === join(source, 'app/routes.ts');
  const wanted = isRoutes && !isRouteTable ? /from '(\.[^']+)'/g : /(?:from|import\() ?'(\.[^']+)'/g;
  return [...code.matchAll(wanted)]
    .flatMap(([, path]) => (path === undefined ? [] : [join(dirname(file), path)]))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
}

function reachable(start: string): string[] {
  const found = new Set<string>();
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...importsOf(file));
  }
  return [...found];
}

it('draws the pages before the log-in, the shell and its home with texts that are there', () => {
  const files = reachable(join(source, 'main.tsx')).filter(
    (file) => !alsoOfScreens.includes(relative(source, file)),
  );
  expect(files.map((file) => relative(source, file))).toEqual(
    expect.arrayContaining([
      'app/layout/Shell.tsx',
      'features/report/overview/OverviewPage.tsx',
      'kit/ui/PickPanel.tsx',
    ]),
  );
  const late = Object.keys(screens).filter((feature) => !(feature in entry));
  const used = new RegExp(`['"\`](${late.join('|')})\\.[a-zA-Z.]+['"\`$]`, 'g');
  const found = files
    .filter((file) => !file.endsWith('/routes.ts') || file.includes('/app/routes'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(used)].map(([key]) => `${relative(source, file)}: ${key}`),
    );
  expect(found).toEqual([]);
});
