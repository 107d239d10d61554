import type { App } from '@millrace/contract/publisher/app';
import { platform, platformNames } from '@millrace/contract/publisher/platform';
import { getTestDevice, listTestDevices, type TestDevice } from '@millrace/contract/publisher/test-mode';
import Button from 'antd/es/button';
import { useApiQuery } from '../../../kit/api/query.ts';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { DeviceEdit } from './DeviceEdit.tsx';
import { DeviceForm } from './DeviceForm.tsx';
import { deviceColumns } from './device-columns.tsx';

const platforms = [platform.ios, platform.android];

/** The registered phones, and the form of the one that the address names. */
export function DevicesTab({ app }: { readonly app: App }) {
  const text = useText();
  const address = useListAddress();
  const mayAdd = useAllowed('sdk_integration', 'add');
  const mayEdit = useAllowed('sdk_integration', 'edit');
  const open = address.filter('device');
  const show = (device: string | number) => address.change({ device });
  const chosen = platforms.find((plat) => String(plat) === address.filter('plat'));
  const devices = useApiQuery(
    listTestDevices,
    {
      page: address.page,
      size: address.size,
      search: address.search,
      ...(chosen === undefined ? {} : { plat: chosen }),
    },
    { keepPrevious: true, quiet: true },
  );
  return (
    <div className="test-mode">
      {open === 'new' && mayAdd && <DeviceForm plat={app.plat} onClose={() => show('')} />}
      {mayEdit && Number(open) > 0 && <OpenDevice key={open} id={Number(open)} onClose={() => show('')} />}
      <ListScreen<TestDevice>
        label={text('testMode.devices')}
        query={devices}
        columns={deviceColumns({ mayEdit, onEdit: show })}
        rowKey={({ id }) => id}
        address={address}
        toolbar={
          <>
            <SearchInput label={text('testMode.searchDevices')} address={address} />
            <ChoiceFilter
              address={address}
              name="plat"
              label={text('testMode.platform')}
              any={text('testMode.anyPlatform')}
              value={String(chosen ?? '')}
              options={platforms.map((plat) => ({ value: String(plat), label: platformNames[plat] }))}
            />
            {mayAdd && open !== 'new' && (
              <Button type="primary" className="list-action" onClick={() => show('new')}>
                {text('testMode.registerDevice')}
              </Button>
            )}
          </>
        }
        empty={
          <EmptyList
            address={address}
            filters={['plat']}
            noMatch={text('testMode.devicesNoMatch')}
            lead={text('testMode.devicesEmpty')}
          >
            <GuideLink guide="test-mode" />
          </EmptyList>
        }
      />
    </div>
  );
}

function OpenDevice({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const device = useApiQuery(getTestDevice, { id }, { quiet: true });
  return <Loaded query={device}>{(data) => <DeviceEdit device={data} onClose={onClose} />}</Loaded>;
}
