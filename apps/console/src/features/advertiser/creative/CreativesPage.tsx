import {
  type CreativeKind,
  creativeKindNames,
  creativeKindRow,
  fileRoles,
} from '@millrace/contract/advertiser/creative';
import type { StoredFile } from '@millrace/contract/advertiser/creative-file';
import Button from 'antd/es/button';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { idIn } from '../../../kit/navigation/id-in-address.ts';
import { Allowed, useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { CreativeEditor } from './CreativeEditor.tsx';
import { CreativeList } from './CreativeList.tsx';
import './creatives.css';
import { NewCreative } from './NewCreative.tsx';
import { UploadArea } from './UploadArea.tsx';

/** Uploads and creatives of the advertiser; which one is being made or looked at stands in the address. */
export default function CreativesPage() {
  const text = useText();
  const address = useListAddress(['name', 'kind', 'review', 'createdAt']);
  const mayAdd = useAllowed('promote', 'add');
  const adding = creativeKindNames.find((kind) => kind === address.filter('add'));
  const shown = idIn(address.filter('creative'));
  const file = idIn(address.filter('file')) ?? null;
  const { page } = address;
  const close = () => address.change({ add: '', file: '', creative: '', page });
  const begin = (kind: CreativeKind, with_?: StoredFile) =>
    address.change({ add: kind, file: with_?.id ?? '', creative: '', page });
  const add = adding === undefined && (
    <Allowed permission="promote" action="add">
      <Button type="primary" onClick={() => begin('banner')}>
        {text('creative.add')}
      </Button>
    </Allowed>
  );
  return (
    <Page title={text('titles.creatives')} lead={text('creative.lead')} action={add}>
      {mayAdd && <UploadArea onUse={begin} />}
      {adding !== undefined && (
        <NewCreative key={`${adding}-${file}`} kind={adding} file={fileOf(adding, file)} onClose={close} />
      )}
      {shown !== undefined && <CreativeEditor key={shown} id={shown} onClose={close} />}
      <CreativeList address={address} add={add} />
    </Page>
  );
}

/** The file at the place that a creative of this kind begins with. */
function fileOf(kind: CreativeKind, id: number | null) {
  const first = fileRoles.find((role) => creativeKindRow(kind).files[role] !== undefined && role !== 'icon');
  return { role: first ?? 'icon', id } as const;
}
