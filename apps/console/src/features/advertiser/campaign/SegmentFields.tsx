import type { CampaignTargeting } from '@millrace/contract/advertiser/campaign-targeting';
import { listSegments } from '@millrace/contract/advertiser/segment';
import { segmentStates } from '@millrace/contract/advertiser/segment-state';
import { useWatch } from 'antd/es/form/Form';
import Select from 'antd/es/select';
import { useWholeList } from '../../../kit/api/use-whole-list.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { failureInMenu } from '../../../kit/ui/failure-in-menu.tsx';

const chosen = segmentStates.filter((state) => state !== 'draft' && state !== 'archived');

/** The segments of the advertiser as choices; those of the other side are taken. */
function useSegmentSelect() {
  const text = useText();
  const targeting = useWatch<Partial<CampaignTargeting>>('targeting', { preserve: true }) ?? {};
  const segments = useWholeList(listSegments, { states: chosen });
  const list = segments.data ?? [];
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
