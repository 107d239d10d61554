import { networkName } from '@millrace/contract/network/find-network';
import { setTestResult, type TestedNetwork, type TestSession } from '@millrace/contract/test-mode';
import Input from 'antd/es/input/Input';
import RadioGroup from 'antd/es/radio/group';
import { useState } from 'react';
import { useLanguage, useText } from '../../kit/i18n/i18n.ts';
import { testAction } from './test-action.ts';

interface NetworkResultProps {
  readonly session: TestSession;
  readonly network: TestedNetwork;
}

/** Passed or Failed, saved with the click; the note is saved when it is left, and belongs to a result. */
export function NetworkResult({ session, network }: NetworkResultProps) {
  const text = useText();
  const { language } = useLanguage();
  const [note, setNote] = useState(network.note ?? '');
  const [wanted, setWanted] = useState<'passed' | 'failed' | null>(null);
  const name = { network: networkName(network.adnId, language) };
  const result = wanted ?? network.result;

  async function save(value: 'passed' | 'failed'): Promise<void> {
    setWanted(value);
    const said = { id: session.id, adnId: network.adnId, result: value, note: note.trim() || null };
    await testAction(session.pubAppId, setTestResult, said);
    setWanted(null);
  }

  return (
    <div className="test-result">
      <RadioGroup
        optionType="button"
        size="small"
        aria-label={text('testMode.resultOf', name)}
        value={result}
        disabled={wanted !== null}
        onChange={(event) => void save(event.target.value === 'passed' ? 'passed' : 'failed')}
        options={[
          { value: 'passed', label: text('testMode.passed') },
          { value: 'failed', label: text('testMode.failed') },
        ]}
      />
      {result !== null && (
        <Input
          size="small"
          maxLength={500}
          aria-label={text('testMode.noteOf', name)}
          placeholder={text('testMode.noteHint')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          onPressEnter={(event) => event.currentTarget.blur()}
          onBlur={() => {
            if (note.trim() !== (network.note ?? '')) void save(result);
          }}
        />
      )}
    </div>
  );
}
