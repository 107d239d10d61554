import type { SetupFinding } from '@millrace/contract/publisher/setup-check';
import { Link } from 'react-router';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { Status } from '../ui/Status.tsx';
import { findingWords } from './finding-words.ts';

interface FindingListProps {
  readonly findings: readonly SetupFinding[];
  readonly pubAppId: number;
  /** Which ones lead to where they are mended; all of them when it is not given. */
  readonly leads?: (finding: SetupFinding) => boolean;
}

/** Each finding in a sentence, with the way to mend it. */
export function FindingList({ findings, pubAppId, leads = () => true }: FindingListProps) {
  const text = useText();
  const { language } = useLanguage();
  return (
    <ul>
      {findings.map((finding) => {
        const { sentence, action, to } = findingWords(finding, { text, language, pubAppId });
        return (
          <li key={`${finding.kind} ${sentence}`}>
            <Status kind={finding.kind === 'nothing' ? 'bad' : 'warn'} sentence>
              {sentence}
            </Status>{' '}
            {leads(finding) && <Link to={to}>{action}</Link>}
          </li>
        );
      })}
    </ul>
  );
}
