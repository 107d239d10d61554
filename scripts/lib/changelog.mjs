/** @typedef {{ day: string, subject: string, tags?: string[] }} Commit a commit's day (UTC), its subject, and the versions that it is */

/** What people who run or use it want to know of, by the commit's type; tests, documents and moves are not of it. */
const KINDS = /** @type {const} */ ([
  ['feat', 'New'],
  ['fix', 'Mended'],
  ['perf', 'Faster'],
]);

const CONVENTIONAL = /^(?<type>[a-z]+)(?:\((?<scope>[^)]+)\))?(?<breaking>!)?: (?<text>.+)$/;

const HEAD = `# Changes

Made of the commits' subjects by \`npm run changelog\`: what is new, mended and faster, by version or day (UTC), newest first.
`;

/**
 * The whole file. What was taken back stands neither where it was done nor where it was undone.
 * @param {readonly Commit[]} commits newest first
 */
export function changelogOf(commits) {
  const sections = /** @type {Map<string, Entry[]>} */ (new Map());
  const undone = /** @type {string[]} */ ([]);
  let version = /** @type {string | undefined} */ (undefined);
  for (const { day, subject, tags = [] } of commits) {
    const tag = tags.find((one) => /^v\d/.test(one));
    if (tag !== undefined) version = `${tag.slice(1)} (${day})`;
    const entry = entryOf(subject);
    if (entry === undefined) continue;
    if (entry.type === 'revert') undone.push(entry.text);
    else if (undone.includes(entry.text)) undone.splice(undone.indexOf(entry.text), 1);
    else {
      const title = version ?? day;
      sections.set(title, [...(sections.get(title) ?? []), entry]);
    }
  }
  return HEAD + [...sections].map(([title, entries]) => section(title, entries)).join('');
}

/** @typedef {{ type: string, scope: string, text: string, breaking: boolean }} Entry */

/**
 * @param {string} subject
 * @returns {Entry | undefined} undefined: not written by the convention
 */
function entryOf(subject) {
  const { type, scope = '', text, breaking } = CONVENTIONAL.exec(subject)?.groups ?? {};
  if (type === undefined || text === undefined) return undefined;
  return { type, scope, text, breaking: breaking !== undefined };
}

/**
 * @param {string} title
 * @param {Entry[]} entries
 */
function section(title, entries) {
  const parts = KINDS.flatMap(([type, name]) => {
    const lines = entries.filter((entry) => entry.type === type).sort(byScope);
    return lines.length === 0 ? [] : [`\n### ${name}\n\n${lines.map(line).join('')}`];
  });
  return parts.length === 0 ? '' : `\n## ${title}\n${parts.join('')}`;
}

/**
 * @param {Entry} one
 * @param {Entry} other
 */
function byScope(one, other) {
  return one.scope < other.scope ? -1 : Number(one.scope > other.scope);
}

/** @param {Entry} entry */
function line({ scope, text, breaking }) {
  return `- ${scope === '' ? '' : `**${scope}** `}${breaking ? '(breaking) ' : ''}${text}\n`;
}
