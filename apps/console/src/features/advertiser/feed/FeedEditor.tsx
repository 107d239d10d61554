import {
  type Feed,
  feedAuths,
  feedFormats,
  feedSources,
  listFeeds,
} from '@millrace/contract/advertiser/feed';
import { mostHours } from '@millrace/contract/advertiser/feed-state';
import { currencies } from '@millrace/contract/publisher/account';
import Checkbox from 'antd/es/checkbox';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import Radio from 'antd/es/radio';
import Select from 'antd/es/select';
import { useWholeList } from '../../../kit/api/use-whole-list.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import type { EditForm } from '../../../kit/form/use-edit-form.ts';
import { WayIn } from '../../../kit/form/WayIn.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { hourText } from './feed-values.ts';
import { useFeedWords } from './use-feed-words.ts';

interface FeedEditorProps {
  readonly of: EditForm;
  readonly apps: readonly { readonly id: number; readonly name: string }[];
  /** null: it is a new one. */
  readonly stored: Feed | null;
  readonly readOnly: boolean;
}

/** The ways in to a feed's address. */
const feedWays = (text: ReturnType<typeof useText>) =>
  feedAuths.map((value) => ({
    value,
    label: text(`feed.auth.${value}`),
    ...(value !== 'none' && {
      asks: {
        name: text(value === 'header' ? 'feed.headerName' : 'feed.user'),
        secret: text(value === 'header' ? 'feed.headerValue' : 'feed.password'),
      },
    }),
  }));

/** The fields of a feed; its rules are edited beside what they make of items. */
export function FeedEditor({ of, apps, stored, readOnly }: FeedEditorProps) {
  const text = useText();
  const source = useWatch('source', { form: of.form, preserve: true }) ?? of.initial.source;
  const isByAddress = source === 'address';
  const lead = useWatch('leadId', { form: of.form, preserve: true });
  const isLed = (lead === undefined ? of.initial.leadId : lead) !== null;
  return (
    <EditFormScreen
      of={of}
      {...useFeedWords()}
      readOnly={readOnly}
      {...(of.isNew ? { saveLabel: text('feed.add') } : {})}
    >
      <FormSection title={text('feed.basics')} lead={text('feed.basicsLead')}>
        {stored === null && (
          <Field name="promotedAppId" label={text('feed.app')} help={text('feed.appLead')}>
            <Select
              showSearch
              optionFilterProp="label"
              options={apps.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
        <Field name="name" label={text('feed.name')}>
          <Input autoComplete="off" count={{ show: true, max: 100 }} />
        </Field>
        <Field name="source" label={text('feed.sourceTitle')}>
          <Radio.Group
            options={feedSources.map((value) => ({ value, label: text(`feed.source.${value}`) }))}
          />
        </Field>
        {isByAddress && (
          <>
            <Field name="address" label={text('feed.address')} help={text('feed.addressHelp')}>
              <Input autoComplete="off" inputMode="url" placeholder="https://shop.example/feed.xml" />
            </Field>
            <WayIn of={of} ways={feedWays(text)} stored={stored} readOnly={readOnly} />
          </>
        )}
        <Field name="format" label={text('feed.formatTitle')}>
          <Select options={feedFormats.map((value) => ({ value, label: text(`feed.format.${value}`) }))} />
        </Field>
      </FormSection>
      <FormSection title={text('feed.schedule')} lead={text('feed.scheduleLead')}>
        <Lead of={of} stored={stored} />
        {isByAddress && !isLed && (
          <Field name="hours" label={text('feed.hours')} help={text('feed.hoursHelp')}>
            <Select
              mode="multiple"
              maxCount={mostHours}
              options={Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }))}
            />
          </Field>
        )}
        <Field name="brake" label={text('feed.brake')} help={text('feed.brakeHelp')}>
          <NumberInput suffix="%" />
        </Field>
      </FormSection>
      <FormSection title={text('feed.prices')} lead={text('feed.pricesLead')}>
        <PriceFields />
      </FormSection>
    </EditFormScreen>
  );
}

/** How prices are read; here and beside the preview. */
export function PriceFields() {
  const text = useText();
  return (
    <>
      <Field name="currency" label={text('feed.currency')}>
        <Select
          showSearch
          optionFilterProp="label"
          options={[
            { value: null, label: text('feed.noCurrency') },
            ...currencies.map((code) => ({ value: code, label: code })),
          ]}
        />
      </Field>
      <Field name="minorUnits" label="" valueProp="checked" help={text('feed.minorHelp')}>
        <Checkbox>{text('feed.minorUnits')}</Checkbox>
      </Field>
    </>
  );
}

/** Feeds of the same app that this one can be brought in with. */
function Lead({ of, stored }: Pick<FeedEditorProps, 'of' | 'stored'>) {
  const text = useText();
  const chosen = useWatch('promotedAppId', { form: of.form, preserve: true }) ?? of.initial.promotedAppId;
  const app = stored?.app.id ?? (typeof chosen === 'number' ? chosen : undefined);
  const feeds = useWholeList(
    listFeeds,
    { ...(app !== undefined && { promotedAppId: app }) },
    { enabled: app !== undefined },
  );
  const others = (feeds.data ?? []).filter(({ id, lead }) => id !== stored?.id && lead === null);
  const isSet = stored !== null && stored.lead !== null;
  if (app === undefined || (others.length === 0 && !isSet) || (stored?.linked.length ?? 0) > 0) return null;
  return (
    <Field name="leadId" label={text('feed.leadFeed')} help={text('feed.leadHelp')}>
      <Select
        options={[
          { value: null, label: text('feed.noLead') },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Field>
  );
}
