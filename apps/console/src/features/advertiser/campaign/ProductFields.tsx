import { productDays, productPicks } from '@millrace/contract/advertiser/campaign-products';
import { listFeeds } from '@millrace/contract/advertiser/feed';
import { useWatch } from 'antd/es/form/Form';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../kit/api/query.ts';
import { ProductPreview } from '../../../kit/creative/ProductPreview.tsx';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { failureInMenu } from '../../../kit/ui/failure-in-menu.tsx';

/** As many as one list call answers. */
const atOnce = 100;

/** Which items of a feed native ads and cards show, and how they look. */
export function ProductFields({ promotedAppId }: { readonly promotedAppId: number }) {
  const text = useText();
  const feeds = useApiQuery(listFeeds, { promotedAppId, size: atOnce }, { quiet: true });
  const feedId = useWatch<number | null>('productFeedId') ?? null;
  // One that is linked has its items in the catalogue of another; what another app sells leads elsewhere.
  const own = (feeds.data?.list ?? []).filter(({ lead }) => lead === null);
  return (
    <FormSection title={text('campaign.products')} lead={text('campaign.productsLead')}>
      <Field
        name="productFeedId"
        label={text('campaign.productFeed')}
        help={text('campaign.productFeedHelp')}
        optional
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={feeds.isFetching}
          placeholder={text('campaign.noProductFeed')}
          notFoundContent={text('campaign.noFeeds')}
          options={own.map(({ id, name }) => ({ value: id, label: name }))}
          {...failureInMenu(feeds)}
        />
      </Field>
      {feedId !== null && (
        <>
          <Field
            name="productPicks"
            label={text('campaign.productPicks')}
            help={text('campaign.productPicksHelp', { days: productDays })}
          >
            <Select
              mode="multiple"
              options={productPicks.map((pick) => ({
                value: pick,
                label: text(`campaign.productPick.${pick}`),
              }))}
            />
          </Field>
          <h3 className="campaign-subtitle">{text('campaign.productPreview')}</h3>
          <p className="lead">{text('campaign.productPreviewLead')}</p>
          <ProductPreview key={feedId} feedId={feedId} />
        </>
      )}
    </FormSection>
  );
}
