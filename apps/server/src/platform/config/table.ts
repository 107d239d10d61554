import { type Setting, settings } from './settings.ts';

/** The configuration as the Markdown table of the README. */
export function configurationTable(): string {
  const rows = Object.values<Setting<unknown>>(settings).map(({ name, standard, meaning }) => {
    return `| \`${name}\` | ${standard === undefined ? '' : `\`${standard}\``} | ${meaning} |`;
  });
  return ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
