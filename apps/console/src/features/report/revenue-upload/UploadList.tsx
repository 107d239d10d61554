import { networkIds } from '@millrace/contract/publisher/network/find-network';
import { listRevenueUploads, type RevenueUpload } from '@millrace/contract/report/revenue-upload';
import { useApiQuery } from '../../../kit/api/query.ts';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { idIn } from '../../../kit/navigation/id-in-address.ts';
import { NetworkPick } from '../../../kit/network/NetworkPick.tsx';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { MapDrawer } from './MapDrawer.tsx';
import { uploadColumns } from './upload-columns.tsx';

/** What was brought in, newest first. */
export function UploadList() {
  const text = useText();
  const address = useListAddress();
  const mayChange = useAllowed('performance', 'import');
  const adnId = networkIds.find((id) => String(id) === address.filter('adnId'));
  const uploads = useApiQuery(
    listRevenueUploads,
    {
      page: address.page,
      size: address.size,
      search: address.search,
      ...(adnId === undefined ? {} : { adnId }),
    },
    { keepPrevious: true, quiet: true, fresh: true },
  );
  const mapping = idIn(address.filter('map'));
  const map = (id: number | '') => address.change({ map: id, page: address.page });
  return (
    <>
      <ListScreen<RevenueUpload>
        name="revenueUploads"
        label={text('titles.uploadHistory')}
        query={uploads}
        columns={uploadColumns(text, { mayChange, onMap: map })}
        rowKey={({ id }) => id}
        address={address}
        faded={({ undoneAt }) => undoneAt !== null}
        toolbar={
          <>
            <SearchInput label={text('revenueUpload.search')} address={address} />
            <NetworkPick
              filter
              networks={networkIds}
              value={adnId ?? null}
              onChange={(chosen) => address.change({ adnId: chosen ?? '' })}
            />
          </>
        }
        empty={
          <EmptyList
            address={address}
            filters={['adnId']}
            noMatch={text('revenueUpload.emptyFilter')}
            lead={text('revenueUpload.empty')}
          >
            <GuideLink guide="revenue-uploads" />
          </EmptyList>
        }
      />
      {mayChange && mapping !== undefined && <MapDrawer key={mapping} id={mapping} onClose={() => map('')} />}
    </>
  );
}
