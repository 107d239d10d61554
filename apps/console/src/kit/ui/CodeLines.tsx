import { CopyButton } from './CopyButton.tsx';
import './code-lines.css';

interface CodeLinesProps {
  /** What the lines are, for screen readers and the copy button. */
  readonly label: string;
  readonly children: string;
}

/** Lines to paste, with their copy button. */
export function CodeLines({ label, children }: CodeLinesProps) {
  return (
    <div className="code-lines">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too */}
      <section tabIndex={0} aria-label={label}>
        <pre translate="no">
          <code>{children}</code>
        </pre>
      </section>
      <CopyButton value={children} label={label} />
    </div>
  );
}
