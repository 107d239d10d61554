import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { changelogOf } from './lib/changelog.mjs';
import { inRoot, ROOT } from './lib/paths.mjs';
import { asksForHelp, runCommand, Stop } from './lib/stop.mjs';

/** @param {string[]} args */
const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, env: inUtc }).trim();
const inUtc = { ...process.env, TZ: 'UTC' };

await runCommand(async () => {
  const args = process.argv.slice(2);
  const usage = 'Usage: npm run changelog. It writes CHANGELOG.md anew, from the subjects of all commits.';
  if (asksForHelp(args)) {
    console.log(usage);
    return 0;
  }
  if (args.length > 0) throw new Stop(usage);
  if (git('rev-parse', '--is-shallow-repository') === 'true') {
    throw new Stop('This clone does not have all commits: run `git fetch --unshallow --tags` first.');
  }
  // The day it came to this branch, which never goes back; its tags only.
  const format = '--format=%cd%x09%D%x09%s';
  const commits = git(
    'log',
    '--topo-order',
    '--date=format-local:%Y-%m-%d',
    '--decorate-refs=refs/tags/',
    format,
  )
    .split('\n')
    .map((line) => {
      const [day = '', tags = '', ...subject] = line.split('\t');
      return {
        day,
        tags: tags.split(', ').map((tag) => tag.replace(/^tag: /, '')),
        subject: subject.join('\t'),
      };
    });
  writeFileSync(inRoot('CHANGELOG.md'), changelogOf(commits));
  console.log(`CHANGELOG.md holds ${commits.length} commits.`);
  return 0;
});
