import type { RequestOf } from '@millrace/contract/kit/call';
import type {
  InstallationLogo,
  removeInstallationLogo,
  updateInstallationLogo,
} from '@millrace/contract/operator/installation-logo';
import {
  recordInstallationChange,
  staleInstallation,
} from '../../../platform/change-log/installation-change.ts';
import type { Context, PersonContext } from '../../../platform/http/context.ts';
import type { Picture } from '../../../platform/picture/encode-picture.ts';
import { encodeUpload } from '../../../platform/picture/encode-upload.ts';
import { pictureAddress } from '../../../platform/picture/register-pictures.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

export function readLogo({ read }: Context): Promise<InstallationLogo> {
  return read(async (tx) => present(await queryLogo(tx).executeTakeFirstOrThrow()));
}

/** Keeps the uploaded logo, encoded anew, in place of the one before. @throws CallError staleEdit, a fault at the picture */
export async function setLogo(
  context: PersonContext,
  { picture, version }: RequestOf<typeof updateInstallationLogo>,
): Promise<InstallationLogo> {
  return keep(context, version, await encodeUpload(picture, 'png'));
}

/** @throws CallError staleEdit */
export function takeLogoAway(
  context: PersonContext,
  { version }: RequestOf<typeof removeInstallationLogo>,
): Promise<InstallationLogo> {
  return keep(context, version, null);
}

interface Row {
  readonly hash: string | null;
  readonly version: number;
}

const queryLogo = (tx: Tx) => tx.selectFrom('installation_logo').select(['hash', 'version']);

const present = ({ hash, version }: Row): InstallationLogo => ({
  logo: hash === null ? null : pictureAddress(hash),
  version,
});

/** History says that there was a logo, not which: the picture before is kept nowhere. */
function keep({ writeEverywhere, scope, lang }: PersonContext, version: number, picture: Picture | null) {
  return writeEverywhere(async (tx) => {
    const before = await queryLogo(tx).forUpdate().executeTakeFirstOrThrow();
    if (before.version !== version) throw await staleInstallation(tx, lang, 'logo', present(before));
    const { hash, content } = picture ?? { hash: null, content: null };
    if (before.hash === hash) return present(before);
    const after = { hash, version: version + 1 };
    await tx
      .updateTable('installation_logo')
      .set({ ...after, content })
      .execute();
    await recordInstallationChange(tx, scope, {
      entity: 'settings',
      entityId: 1,
      action: 'edit',
      before: { logo: before.hash === null ? null : 'set' },
      after: { logo: hash === null ? null : before.hash === null ? 'set' : 'changed' },
    });
    return present(after);
  });
}
