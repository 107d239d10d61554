import { removeLogo, updateLogo } from '@millrace/contract/publisher/company';
import { callApi } from '../../../kit/api/call-api.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { PictureUpload } from '../../../kit/picture/PictureUpload.tsx';
import type { PictureCalls } from '../../../kit/picture/use-picture-upload.ts';
import { loadUser } from '../../../kit/session/load-user.ts';
import { useUser } from '../../../kit/session/session.ts';
import { AppIcon } from '../../../kit/ui/AppIcon.tsx';

const calls: PictureCalls = {
  changes: updateLogo.path,
  update: (picture, options) => callApi(updateLogo, { picture }, options),
  remove: (options) => callApi(removeLogo, {}, options),
  reload: loadUser,
};

/** The organization's logo, and for whoever may change the company the way to another one. */
export function LogoCard() {
  const text = useText();
  const { organization } = useUser();
  const mayEdit = useAllowed('company', 'edit');
  if (!mayEdit && organization.logo === null) return null;
  return (
    <PictureUpload
      title={text('company.logo')}
      preview={<AppIcon name={organization.name} icon={organization.logo} />}
      calls={mayEdit ? calls : null}
      isThere={organization.logo !== null}
      said={{
        saved: text('company.logoSaved'),
        remove: text('company.removeLogo'),
        removed: text('company.logoRemoved'),
      }}
    />
  );
}
