import { createHouseAd, type HouseApp, houseAdForm } from '@millrace/contract/publisher/house-ad';
import { useWatch } from 'antd/es/form/Form';
import Select from 'antd/es/select';
import { callApi } from '../../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../../kit/form/FormActions.tsx';
import { useNewForm } from '../../../../kit/form/use-new-form.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { toast } from '../../../../kit/ui/notices.ts';
import { HouseAdFields } from './HouseAdFields.tsx';
import { reread } from './reread.ts';

interface NewHouseAdProps {
  readonly apps: readonly HouseApp[];
  /** Those that have an ad already. */
  readonly promoted: readonly number[];
  /** The app whose screen this is: it will show the ad. */
  readonly here: number;
  readonly onClose: () => void;
}

/** Promotes an app: switched on as soon as it is saved. */
export function NewHouseAd({ apps, promoted, here, onClose }: NewHouseAdProps) {
  const text = useText();
  const nameOf = (id: number) => apps.find((app) => app.id === id)?.name ?? '';
  const form = useNewForm({
    schema: houseAdForm,
    initial: { pubAppId: null, title: null, descn: null, files: [], apps: [here] },
    create: async (values, { leave, ...submission }) => {
      await callApi(createHouseAd, values, submission);
      leave();
      await reread();
      toast({ kind: 'success', title: text('houseAd.started', { name: nameOf(values.pubAppId) }) });
      onClose();
    },
  });
  const plat = apps.find(({ id }) => id === here)?.plat;
  const options = apps
    .filter((app) => !promoted.includes(app.id) && app.plat === plat)
    .map(({ id, name, isInStore }) => ({
      value: id,
      label: isInStore ? name : text('houseAd.noStore', { name }),
      disabled: !isInStore,
    }));
  /** Its name is what most would enter; it can't be shown in itself. */
  function choose(id: number): void {
    const { title, apps: shows = [] } = form.form.getFieldsValue(true);
    if (!title || apps.some(({ name }) => name === title)) form.form.setFieldValue('title', nameOf(id));
    form.form.setFieldValue(
      'apps',
      shows.filter((one: number) => one !== id),
    );
  }
  return (
    <section className="card" aria-label={text('houseAd.add')}>
      <h2>{text('houseAd.add')}</h2>
      <p className="lead">{text('houseAd.lead')}</p>
      <ContractFields of={form} initial={form.initial}>
        <Field name="pubAppId" label={text('houseAd.promotes')} help={text('houseAd.promotesHelp')}>
          <Select<number> showSearch={{ optionFilterProp: 'label' }} options={options} onChange={choose} />
        </Field>
        <Parts apps={apps} />
        <FormActions
          of={form}
          submit={text('houseAd.start')}
          onCancel={() => {
            form.discard();
            onClose();
          }}
        />
      </ContractFields>
    </section>
  );
}

function Parts({ apps }: Pick<NewHouseAdProps, 'apps'>) {
  const chosen: unknown = useWatch('pubAppId');
  return <HouseAdFields apps={apps} promoted={apps.find(({ id }) => id === chosen)} stored={[]} />;
}
