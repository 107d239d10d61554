import type { CampaignTargeting } from '@millrace/contract/advertiser/campaign-targeting';
import { listSegments } from '@millrace/contract/advertiser/segment';
import { segmentStates } from '@millrace/contract/advertiser/segment-state';
import { useWatch } from 'antd/es/form/Form';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../kit/api/query.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { failureInMenu } from '../../../kit/ui/failure-in-menu.tsx';

/** As many as one list call answers; a search finds the others. */
const atOnce = 100;
const chosen = segmentStates.filter((state) => state !== 'draft' && state !== 'archived');

/** The segments of the advertiser as choices; those of the other side are taken. */
function useSegmentSelect() {
  const text = useText();
  const targeting = useWatch<Partial<CampaignTargeting>>('targeting', { preserve: true }) ?? {};
  const segments = useApiQuery(listSegments, { size: atOnce, states: chosen }, { quiet: true });
  const list = segments.data?.list ?? [];
  return (takenBy: 'segmentsIn' | 'segmentsOut') =>
    ({
      mode: 'multiple',
      showSearch: { optionFilterProp: 'label' },
      loading: segments.isFetching,
      notFoundContent: text('campaign.noSegments'),
      ...failureInMenu(segments),
      options: list.map(({ id, name, state }) => ({
        value: id,
        label: `${name} · ${text(`segment.state.${state}`)}`,
        disabled: targeting[takenBy]?.includes(id) ?? false,
      })),
    }) as const;
}

/** Segments whose members a campaign is for. */
export function SegmentsIn() {
  const text = useText();
  const select = useSegmentSelect();
  return (
    <Field
      name="targeting.segmentsIn"
      label={text('campaign.segmentsIn')}
      help={text('campaign.segmentsInHelp')}
    >
      <Select {...select('segmentsOut')} />
    </Field>
  );
}

/** Segments whose members a campaign is kept from. */
export function SegmentsOut() {
  const text = useText();
  const select = useSegmentSelect();
  return (
    <Field
      name="targeting.segmentsOut"
      label={text('campaign.segmentsOut')}
      help={text('campaign.segmentsOutHelp')}
    >
      <Select {...select('segmentsIn')} />
    </Field>
  );
}
