import { type AdType, undelivered } from '@millrace/contract/publisher/ad-type';
import type { App } from '@millrace/contract/publisher/app';
import { hasField, type PlacementField } from '@millrace/contract/publisher/placement-fields';
import Input from 'antd/es/input/Input';
import { FrequencyCapFields, PacingFields } from '../../../kit/caps/CapFields.tsx';
import { DeviceFields } from '../../../kit/caps/DeviceFields.tsx';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { FoldedSection } from '../../../kit/form/FoldedSection.tsx';
import type { ContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { CallbackSecret } from './CallbackSecret.tsx';
import { LoadFields } from './LoadFields.tsx';
import './placement.css';
import { SceneRows } from './SceneRows.tsx';
import { useDeviceSummary, useLoadSummary } from './summaries.ts';
import { useLabels } from './use-labels.ts';

interface PlacementFieldsProps {
  readonly of: ContractForm;
  readonly adType: AdType;
  readonly app: Pick<App, 'id' | 'plat'>;
  readonly readOnly?: boolean;
}

const deviceFields = ['brandMode', 'brands', 'modelMode', 'models'];
const loadGroups = [
  'preloadTimeout',
  'fanOut',
  'batchSize',
  'reloadInterval',
  'poolSize',
  'inventory',
  'maxConcurrency',
] as const satisfies readonly PlacementField[];
const loadFields = [...loadGroups, 'inventoryInterval', 'inventorySteps'];

/** What can be set for the placements of a type, the name and the type apart. */
export function PlacementFields({ of, adType, app, readOnly = false }: PlacementFieldsProps) {
  const text = useText();
  const labels = useLabels();
  const has = (field: PlacementField) => hasField(adType, field);
  const devices = useDeviceSummary(of.form);
  const loads = useLoadSummary(of.form, adType);
  return (
    <>
      {undelivered.includes(adType) && <Callout>{text('placement.undelivered')}</Callout>}
      <FormSection
        title={text('placement.limits')}
        lead={text(has('scenes') ? 'placement.limitsInScenes' : 'placement.limitsLead')}
      >
        {has('frequencyCap') && <FrequencyCapFields />}
        <PacingFields />
      </FormSection>
      {has('scenes') && (
        <FormSection title={labels.sceneList} lead={text('placement.scenesLead')}>
          <SceneRows readOnly={readOnly} />
        </FormSection>
      )}
      {has('callbackUrl') && (
        <FormSection title={text('placement.reward')} lead={text('placement.rewardLead')}>
          <Field
            name="callbackUrl"
            label={labels.callbackUrl}
            help={text('placement.callbackHelp', { macro: '{content}' })}
            optional
          >
            <Input inputMode="url" autoComplete="off" placeholder="https://" />
          </Field>
          <CallbackSecret pubAppId={app.id} />
        </FormSection>
      )}
      <FoldedSection
        of={of}
        title={text('placement.devices')}
        lead={text('placement.devicesLead')}
        summary={devices}
        fields={deviceFields}
      >
        <DeviceFields plat={app.plat} />
      </FoldedSection>
      {loadGroups.some(has) && (
        <FoldedSection
          of={of}
          title={text('placement.loading')}
          lead={text('placement.loadingLead')}
          summary={loads}
          fields={loadFields}
        >
          <LoadFields adType={adType} readOnly={readOnly} />
        </FoldedSection>
      )}
    </>
  );
}
