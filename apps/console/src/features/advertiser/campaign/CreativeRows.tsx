import { type CampaignForm, creativesPerCampaign } from '@millrace/contract/advertiser/campaign';
import { listCreatives } from '@millrace/contract/advertiser/creative';
import Button from 'antd/es/button';
import { useWatch } from 'antd/es/form/Form';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FieldRows } from '../../../kit/form/FieldRows.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { CreativeSelect } from './CreativeSelect.tsx';

/** The field `creatives`: which are shown, and how often each beside the others. */
export function CreativeRows({ disabled }: { readonly disabled: boolean }) {
  const text = useText();
  const any = useApiQuery(listCreatives, { size: 50 }, { quiet: true });
  const chosen = useWatch<CampaignForm['creatives']>('creatives') ?? [];
  if (any.data?.total === 0 && chosen.length === 0) {
    return (
      <>
        <p className="lead">{text('campaign.noCreatives')}</p>
        <Link to={paths.creatives}>{text('campaign.uploadFirst')}</Link>
      </>
    );
  }
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
            <CreativeSelect />
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
