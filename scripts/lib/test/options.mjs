import { Stop } from '../stop.mjs';

const GROUPS = /** @type {const} */ (['check', 'unit', 'e2e']);

/** @typedef {typeof GROUPS[number]} Group */

/**
 * `--only check|unit|e2e`, `--long`, and what stands after `--`, which goes to that one group's runner.
 * @param {string[]} argv
 * @returns {{ groups: readonly Group[], long: boolean, passOn: string[] }}
 */
export function parseOptions(argv) {
  const split = argv.indexOf('--');
  const own = split === -1 ? argv : argv.slice(0, split);
  const passOn = split === -1 ? [] : argv.slice(split + 1);
  /** @type {readonly Group[]} */
  let groups = GROUPS;
  let long = false;
  for (let i = 0; i < own.length; i += 1) {
    if (own[i] === '--long') long = true;
    else if (own[i] === '--only') groups = [groupNamed(own[++i])];
    else
      throw new Stop(
        `Unknown option ${own[i]}: there are --only check|unit|e2e, --long, and -- before what the runner gets.`,
      );
  }
  if (passOn.length > 0 && (groups.length !== 1 || groups[0] === 'check')) {
    throw new Stop('What stands after -- goes to one runner: name it with --only unit or --only e2e.');
  }
  return { groups, long, passOn };
}

/** @param {string | undefined} name */
function groupNamed(name) {
  const group = GROUPS.find((known) => known === name);
  if (group === undefined) throw new Stop(`--only takes one of ${GROUPS.join(', ')}.`);
  return group;
}
