import { networkName } from '@millrace/contract/publisher/network/find-network';
import { setTestResult, type TestedNetwork, type TestSession } from '@millrace/contract/publisher/test-mode';
import Input, { type InputRef } from 'antd/es/input/Input';
import RadioGroup from 'antd/es/radio/group';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { testAction } from './test-action.ts';

interface NetworkResultProps {
  readonly session: TestSession;
  readonly network: TestedNetwork;
  readonly draft: NoteDraft;
}

/** What is being typed of a note: kept above, for cards that become a table draw the field anew. */
export interface NoteDraft {
  /** Null: nothing has been typed since the last save, and a colleague's note is shown as it comes in. */
  readonly typed: string | null;
  readonly change: (next: (typed: string | null) => string | null) => void;
}

type Result = 'passed' | 'failed';

const written = (note: string) => note.trim() || null;

/**
 * Passed or Failed, saved with the click; the note is saved when it is left, and belongs to a result. Neither is locked
 * while the other is on its way: leaving the note by a click on Failed saves both.
 */
export function NetworkResult({ session, network, draft: { typed, change } }: NetworkResultProps) {
  const text = useText();
  const { language } = useLanguage();
  const [wanted, setWanted] = useState<Result | null>(null);
  const newest = useRef({});
  const input = useRef<InputRef>(null);
  // Whoever was typing as the cards became a table goes on, and the note is saved when it is left.
  const [wasTyping] = useState(typed !== null);
  useEffect(() => {
    if (wasTyping) input.current?.focus({ cursor: 'end' });
  }, [wasTyping]);
  const name = { network: networkName(network.adnId, language) };
  const result = wanted ?? network.result;
  const note = typed ?? network.note ?? '';

  async function save(value: Result): Promise<void> {
    const said = { id: session.id, adnId: network.adnId, result: value, note: written(note) };
    newest.current = said;
    setWanted(value);
    const done = await testAction(session.pubAppId, setTestResult, said);
    if (newest.current !== said) return;
    setWanted(null);
    if (done) change((now) => (now === null || written(now) === said.note ? null : now));
  }

  return (
    <div className="test-result">
      <RadioGroup
        optionType="button"
        size="small"
        aria-label={text('testMode.resultOf', name)}
        value={result}
        onChange={(event) => void save(event.target.value === 'passed' ? 'passed' : 'failed')}
        options={[
          { value: 'passed', label: text('testMode.passed') },
          { value: 'failed', label: text('testMode.failed') },
        ]}
      />
      {result !== null && (
        <Input
          ref={input}
          size="small"
          maxLength={500}
          aria-label={text('testMode.noteOf', name)}
          placeholder={text('testMode.noteHint')}
          value={note}
          onChange={(event) => change(() => event.target.value)}
          onPressEnter={(event) => event.currentTarget.blur()}
          onBlur={() => {
            if (written(note) !== network.note) void save(result);
          }}
        />
      )}
    </div>
  );
}
