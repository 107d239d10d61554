import { CopyButton } from './CopyButton.tsx';
import './code-lines.css';
import { Scroller } from './Scroller.tsx';

interface CodeLinesProps {
  /** What the lines are, for screen readers and the copy button. */
  readonly label: string;
  readonly children: string;
}

/** Lines to paste, with their copy button. */
export function CodeLines({ label, children }: CodeLinesProps) {
  return (
    <div className="code-lines">
      <Scroller label={label}>
        <pre translate="no">
          <code>{children}</code>
        </pre>
      </Scroller>
      <CopyButton value={children} label={label} />
    </div>
  );
}
