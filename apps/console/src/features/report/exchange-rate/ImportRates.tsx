import { FileDrop } from '../../../kit/form/FileDrop.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { RateCheckSummary } from './RateCheckSummary.tsx';
import { useRateImport } from './use-rate-import.ts';

/** Choose the bank's file, see what it would change and line by line what is wrong, then take all of it. */
export function ImportRates() {
  const text = useText();
  const { file, busy, refusal, choose, take } = useRateImport();

  async function run(): Promise<void> {
    const count = await take();
    if (count !== null) toast({ kind: 'success', title: text('exchangeRate.taken', { count }) });
  }

  return (
    <section className="card rate-import" aria-label={text('exchangeRate.file')} aria-busy={busy}>
      <FileDrop
        accept=".csv,.xml,text/csv,text/xml"
        disabled={busy}
        title={busy ? text('exchangeRate.working') : (file?.name ?? text('exchangeRate.chooseFile'))}
        lead={text('exchangeRate.chooseFileLead')}
        refusal={refusal}
        onFile={(chosen) => void choose(chosen)}
      />
      {file !== null && <RateCheckSummary check={file.check} busy={busy} onTake={() => void run()} />}
    </section>
  );
}
