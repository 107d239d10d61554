import { creativesPerCampaign } from '@millrace/contract/advertiser/campaign';
import { type Creative, listCreatives } from '@millrace/contract/advertiser/creative';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FieldRows } from '../../../kit/form/FieldRows.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';

/** The field `creatives`: which are shown, and how often each beside the others. */
export function CreativeRows({ disabled }: { readonly disabled: boolean }) {
  const text = useText();
  const creatives = useApiQuery(listCreatives, { size: 100 }, { quiet: true });
  const list = creatives.data?.list ?? [];
  if (creatives.data !== undefined && list.length === 0) {
    return (
      <>
        <p className="lead">{text('campaign.noCreatives')}</p>
        <Link to={paths.creatives}>{text('campaign.uploadFirst')}</Link>
      </>
    );
  }
  const label = ({ name, kind, review }: Creative) =>
    text('campaign.creativeOption', {
      name,
      kind: text(`campaign.creativeKind.${kind}`),
      review: text(`campaign.creativeReview.${review}`),
    });
  return (
    <FieldRows
      name="creatives"
      label={text('campaign.creatives')}
      add={text('campaign.addCreative')}
      newRow={() => ({ id: null, weight: 1 })}
      limit={creativesPerCampaign}
      disabled={disabled}
    >
      {({ index, remove }) => (
        <>
          <Field name="id" label={text('campaign.creative')}>
            <Select
              loading={creatives.isFetching}
              showSearch={{ optionFilterProp: 'label' }}
              options={list.map((creative) => ({ value: creative.id, label: label(creative) }))}
            />
          </Field>
          <Field name="weight" label={text('campaign.weight')}>
            <NumberInput />
          </Field>
          {!disabled && (
            <Button onClick={remove} aria-label={text('campaign.removeCreative', { row: index + 1 })}>
              {text('campaign.remove')}
            </Button>
          )}
        </>
      )}
    </FieldRows>
  );
}
