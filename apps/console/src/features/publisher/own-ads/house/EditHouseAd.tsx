import {
  type HouseAd,
  type HouseApp,
  houseAdEditForm,
  houseAd as houseAdSchema,
  updateHouseAd,
} from '@millrace/contract/publisher/house-ad';
import Button from 'antd/es/button';
import { callApi } from '../../../../kit/api/call-api.ts';
import { EditFormScreen, FormSection } from '../../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../../kit/form/use-edit-form.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../../kit/permissions/Allowed.tsx';
import { HouseAdFields } from './HouseAdFields.tsx';
import { reread } from './reread.ts';

interface EditHouseAdProps {
  readonly ad: HouseAd;
  readonly apps: readonly HouseApp[];
  readonly onClose: () => void;
}

const valuesOf = ({ title, descn, files, apps }: HouseAd) => ({
  ...{ title, descn, apps },
  files: files.map(({ id }) => id),
});

/** A house ad, saved whole. */
export function EditHouseAd({ ad, apps, onClose }: EditHouseAdProps) {
  const text = useText();
  const mayEdit = useAllowed('cross_bid', 'edit');
  const edit = useEditForm({
    schema: houseAdEditForm,
    entitySchema: houseAdSchema,
    entity: ad,
    valuesOf,
    save: (values, { id, version }, submission) =>
      callApi(updateHouseAd, { ...values, id, version }, submission),
    savedMessage: 'houseAd.saved',
    onSaved: async (_, isWhole) => {
      await reread();
      if (isWhole) onClose();
    },
  });
  const promoted = apps.find(({ id }) => id === ad.pubAppId);
  const labels = {
    title: text('houseAd.title'),
    descn: text('houseAd.descn'),
    files: text('houseAd.files'),
    apps: text('houseAd.apps'),
  };
  return (
    <>
      <div className="actions">
        <Button onClick={onClose}>{text('creative.close')}</Button>
      </div>
      <EditFormScreen of={edit} labels={labels} readOnly={!mayEdit}>
        <FormSection
          title={text('houseAd.editOf', { name: promoted?.name ?? ad.title })}
          lead={text('houseAd.lead')}
        >
          <HouseAdFields apps={apps} promoted={promoted} stored={ad.files} disabled={!mayEdit} />
        </FormSection>
      </EditFormScreen>
    </>
  );
}
