import type { ResponseOf } from '@millrace/contract/kit/call';
import { listUploadUnits, mapUploadUnits, type UploadUnit } from '@millrace/contract/report/revenue-upload';
import * as z from 'zod/mini';
import { ApiError } from '../../../kit/api/api-error.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { formatNumber, formatUsd } from '../../../kit/i18n/format.ts';
import { text as now, useText } from '../../../kit/i18n/i18n.ts';
import { sentences } from '../../../kit/i18n/text-list.ts';
import { refreshRevenue } from '../../../kit/revenue/refresh-revenue.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { InstanceSelect } from './InstanceSelect.tsx';
import { noInstance } from './instance-options.ts';

interface MapFormProps {
  readonly of: ResponseOf<typeof listUploadUnits>;
  /** What was chosen before others changed something. */
  readonly chosen: ReadonlyMap<string, number>;
  readonly onOutdated: (chosen: ReadonlyMap<string, number>) => void;
  readonly onClose: () => void;
}

const schema = z.object({ units: z.array(z.object({ unit: z.string(), instance: z.int() })) });
type Chosen = z.infer<typeof schema>['units'];

/** The instance of each unit: chosen at once, stored together. */
export function MapForm({ of, chosen, onOutdated, onClose }: MapFormProps) {
  const text = useText();
  const { id, adnId, units, instances, check, more } = of;
  const initial: Chosen = units.map(({ unit, instance, found }) => ({
    unit,
    instance: chosen.get(unit) ?? instance ?? found ?? noInstance,
  }));
  const form = useContractForm({
    schema,
    tellsRefusals: true,
    onSubmit: async ({ units: entered }, submission) => {
      const wanted = entered.map(({ unit, instance }) => ({
        unit,
        instance: instance === noInstance ? null : instance,
      }));
      try {
        tell(await callApi(mapUploadUnits, { id, units: wanted, check }, submission));
      } catch (error) {
        if (!isOutdated(error)) throw error;
        onOutdated(new Map(changedIn(entered, initial)));
        await refresh(listUploadUnits);
        return;
      }
      await Promise.all([refreshRevenue(), refresh(listUploadUnits)]);
      onClose();
    },
  });
  return (
    <ContractFields of={form} initial={{ units: initial }}>
      {units.map((one, place) => (
        <Field
          key={one.unit}
          name={`units.${place}.instance`}
          label={text('revenueUpload.instanceOf', { unit: one.unit })}
          help={<Figures of={one} />}
        >
          <InstanceSelect adnId={adnId} instances={instances} orNone />
        </Field>
      ))}
      {more > 0 && <p className="lead">{text('revenueUpload.moreUnits', { count: more })}</p>}
      <FormActions of={form} submit={text('revenueUpload.mapSave')} onCancel={onClose} />
    </ContractFields>
  );
}

const changedIn = (entered: Chosen, initial: Chosen) =>
  entered
    .filter(({ instance }, place) => instance !== initial[place]?.instance)
    .map(({ unit, instance }) => [unit, instance] as const);

function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.data.error === 'revenueUpload.errors.changed';
}

function tell({ moved, kept, isStored }: ResponseOf<typeof mapUploadUnits>): void {
  const more = sentences([
    ...(kept > 0 ? [now('revenueUpload.mapKept', { count: kept })] : []),
    ...(isStored ? [] : [now('revenueUpload.waits')]),
  ]);
  toast({
    kind: more === '' ? 'success' : 'info',
    title: now('revenueUpload.mapped', { count: moved }),
    ...(more !== '' && { description: more }),
  });
}

/** Why nothing matches, and what it is about. */
function Figures({ of: { rows, revenueUsd, replaced, reason, found } }: { readonly of: UploadUnit }) {
  const text = useText();
  const parts = [
    ...(reason === null ? [] : [text(`revenueUpload.reasons.${reason}`)]),
    ...(found === null ? [] : [text('revenueUpload.found')]),
    text('revenueUpload.unitFigures', { rows: formatNumber(rows), usd: formatUsd(revenueUsd) }),
    ...(replaced === 0 ? [] : [text('revenueUpload.mapReplaced', { count: replaced })]),
  ];
  return <>{sentences(parts)}</>;
}
