import { getIdKeeping, sampleSegment, setIdKeeping } from '@millrace/contract/advertiser/kept-id';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, useApiQuery } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ConfirmBeside } from '../../../kit/ui/ConfirmBeside.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { Status } from '../../../kit/ui/Status.tsx';

/** Whether ids of people are kept, since when, and the switch for it. Of the advertiser, whatever app is chosen. */
export function IdKeeping({ mayEdit }: { readonly mayEdit: boolean }) {
  const text = useText();
  const keeping = useApiQuery(getIdKeeping, {}, { quiet: true, fresh: true });
  return (
    <section className="card" aria-labelledby="id-keeping">
      <h2 id="id-keeping">{text('keptId.setting')}</h2>
      <p className="lead">{text('keptId.settingLead')}</p>
      <Loaded query={keeping} inCard>
        {({ since }) => (
          <>
            <p className="event-ids">
              <Status kind={since === null ? 'plain' : 'good'}>
                {since === null ? text('keptId.isOff') : text('keptId.isOn', { since: formatInstant(since) })}
              </Status>
            </p>
            {mayEdit && <Turn isOn={since !== null} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Turn({ isOn }: { readonly isOn: boolean }) {
  const text = useText();
  const [isBusy, setBusy] = useState(false);

  async function turn(): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => {
      await callApi(setIdKeeping, { isOn: !isOn }, { retry });
      await Promise.all([refresh(getIdKeeping), refresh(sampleSegment)]);
      toast({ kind: 'success', title: text(isOn ? 'keptId.turnedOff' : 'keptId.turnedOn') });
    });
    setBusy(false);
  }

  if (!isOn)
    return (
      <Button loading={isBusy} onClick={() => void turn()}>
        {text('keptId.switchOn')}
      </Button>
    );
  return (
    <ConfirmBeside
      title={text('keptId.offTitle')}
      description={text('keptId.offText')}
      okText={text('keptId.switchOff')}
      cancelText={text('changeLog.keep')}
      onConfirm={() => void turn()}
    >
      <Button danger loading={isBusy}>
        {text('keptId.switchOff')}
      </Button>
    </ConfirmBeside>
  );
}
