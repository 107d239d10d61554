import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import { longestUserId } from '@millrace/contract/advertiser/tracked-event';
import {
  type Erasing,
  eraseAdvertiserDevice,
  eraseCustomerForm,
  erasedKinds,
  fetchAdvertiserErasing,
  listAdvertiserErasings,
} from '@millrace/contract/operator/erasing';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import Radio from 'antd/es/radio';
import RadioGroup from 'antd/es/radio/group';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, useApiQuery } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { downloadFile } from '../../../kit/download/download-file.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListPages } from '../../../kit/list/ListPages.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { IdKeeping } from './IdKeeping.tsx';

/** Takes somebody out of the advertiser's events, of all apps: no id belongs to one alone. */
export function PrivacyTab({ mayEdit }: { readonly mayEdit: boolean }) {
  const text = useText();
  // A form for each request: the next one begins empty.
  const [asked, setAsked] = useState(0);
  const address = useListAddress();
  const { page, size } = address;
  const erasings = useApiQuery(
    listAdvertiserErasings,
    { page, size },
    { keepPrevious: true, quiet: true, every: 10_000 },
  );
  return (
    <>
      {mayEdit && <EraseForm key={asked} onAsked={() => setAsked(asked + 1)} />}
      <section className="card">
        <h2>{text('eventTracking.privacy.requests')}</h2>
        <Loaded query={erasings} inCard>
          {({ list, total }) =>
            total === 0 ? (
              <p>{text('eventTracking.privacy.none')}</p>
            ) : (
              <>
                <ul className="event-drifts" aria-label={text('eventTracking.privacy.requests')}>
                  {list.map((one) => (
                    <Request key={one.id} of={one} />
                  ))}
                </ul>
                <ListPages total={total} address={address} />
              </>
            )
          }
        </Loaded>
      </section>
      <IdKeeping mayEdit={mayEdit} />
    </>
  );
}

function Request({ of: { id, state, kind, reference, askedAt, found } }: { readonly of: Erasing }) {
  const text = useText();
  const sum = found.reduce((all, { count }) => all + count, 0);
  return (
    <li>
      <Status kind={state === 'done' ? 'good' : state === 'failed' ? 'bad' : 'plain'}>
        {text(`eventTracking.states.${state}`)}
      </Status>{' '}
      {text(`eventTracking.privacy.${kind}`)} <code translate="no">{reference}</code> ·{' '}
      {formatInstant(askedAt)}
      {state === 'done' && ` · ${text('eventTracking.privacy.found', { count: sum })}`}
      {state === 'done' && (
        <Button
          type="link"
          icon={<DownloadOutlined aria-hidden />}
          aria-label={text('erasing.receiptOf', { reference })}
          onClick={() =>
            void runAction(async () => downloadFile(await callApi(fetchAdvertiserErasing, { id })))
          }
        >
          {text('erasing.receipt')}
        </Button>
      )}
    </li>
  );
}

function EraseForm({ onAsked }: { readonly onAsked: () => void }) {
  const text = useText();
  const labels = { kind: text('eventTracking.privacy.kind'), value: text('eventTracking.privacy.value') };
  const form = useNewForm({
    schema: eraseCustomerForm,
    initial: { kind: 'device', value: '' },
    create: async (values, { leave, ...submission }) => {
      const { reference } = await callApi(eraseAdvertiserDevice, values, submission);
      leave();
      toast({ kind: 'success', title: text('eventTracking.privacy.asked', { reference }) });
      onAsked();
      await refresh(listAdvertiserErasings);
    },
  });
  return (
    <EditFormScreen of={form} labels={labels} saveLabel={text('eventTracking.privacy.erase')}>
      <FormSection
        title={text('eventTracking.privacy.title')}
        lead={`${text('eventTracking.privacy.lead')} ${text('eventTracking.privacy.eraseText')}`}
      >
        <Field name="kind" label={labels.kind}>
          <RadioGroup>
            {erasedKinds.map((kind) => (
              <Radio key={kind} value={kind}>
                {text(`eventTracking.privacy.${kind}`)}
              </Radio>
            ))}
          </RadioGroup>
        </Field>
        <Field name="value" label={labels.value}>
          <Input autoComplete="off" spellCheck={false} maxLength={longestUserId} />
        </Field>
      </FormSection>
    </EditFormScreen>
  );
}
