import { listInstallationChanges } from '@millrace/contract/operator/installation';
import {
  getInstallationLogo,
  type InstallationLogo,
  removeInstallationLogo,
  updateInstallationLogo,
} from '@millrace/contract/operator/installation-logo';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, showAnswer, useApiQuery } from '../../../kit/api/query.ts';
import { changeBrand, useBrand } from '../../../kit/brand/brand.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { PictureUpload } from '../../../kit/picture/PictureUpload.tsx';
import type { PictureCalls } from '../../../kit/picture/use-picture-upload.ts';
import { AppIcon } from '../../../kit/ui/AppIcon.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';

/** What was answered is on the screen at once; a refusal of an older version shows what is there instead. */
async function shown(asking: Promise<InstallationLogo>): Promise<void> {
  try {
    const answer = await asking;
    await showAnswer(getInstallationLogo, {}, answer);
    changeBrand({ logo: answer.logo });
  } catch (error) {
    void refresh(getInstallationLogo);
    throw error;
  }
}

const callsOf = (version: number): PictureCalls => ({
  changes: updateInstallationLogo.path,
  update: (picture, options) => shown(callApi(updateInstallationLogo, { picture, version }, options)),
  remove: (options) => shown(callApi(removeInstallationLogo, { version }, options)),
  reload: () => refresh(listInstallationChanges),
});

/** The installation's logo, and for whoever may change its settings the way to another one. */
export function LogoCard() {
  const text = useText();
  const { name } = useBrand();
  const mayEdit = useAllowed('installation_settings', 'edit');
  const query = useApiQuery(getInstallationLogo, {}, { quiet: true, fresh: true });
  return (
    <Loaded query={query}>
      {({ logo, version }) => (
        <PictureUpload
          title={text('installation.logo')}
          lead={text('installation.logoLead')}
          preview={<AppIcon name={name} icon={logo} />}
          calls={mayEdit ? callsOf(version) : null}
          isThere={logo !== null}
          said={{
            saved: text('installation.logoSaved'),
            remove: text('installation.removeLogo'),
            removed: text('installation.logoRemoved'),
          }}
        />
      )}
    </Loaded>
  );
}
