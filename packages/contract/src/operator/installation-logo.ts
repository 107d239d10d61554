import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { version } from '../kit/fields.ts';
import { pictureUpload, uploadErrors } from '../kit/picture.ts';

const access = (action: 'query' | 'edit') =>
  ({ permission: 'installation_settings', actions: [action] }) as const;

export const installationLogo = z.object({
  /** Address of the picture; null: the product's own mark stands in its place. */
  logo: z.nullable(z.string()),
  version,
});
export type InstallationLogo = z.infer<typeof installationLogo>;

/** What the page itself says of the installation, before anybody has signed in; null: the product's own. */
export const brand = z.object({ name: z.nullable(z.string()), logo: z.nullable(z.string()) });
export type Brand = z.infer<typeof brand>;

export const getInstallationLogo = defineCall({
  method: 'GET',
  path: '/admin/logo/get',
  summary: "The installation's own logo, which console, mails and documents carry.",
  access: access('query'),
  request: z.object({}),
  response: installationLogo,
  errors: [],
});

export const updateInstallationLogo = defineCall({
  method: 'POST',
  path: '/admin/logo/update',
  summary:
    "Sets the installation's logo: PNG, JPEG, WebP or GIF in base64, cut to a square and encoded anew.",
  access: access('edit'),
  request: z.extend(pictureUpload, { version }),
  response: installationLogo,
  errors: ['common.errors.staleEdit', ...uploadErrors],
});

export const removeInstallationLogo = defineCall({
  method: 'POST',
  path: '/admin/logo/remove',
  summary: "Takes the installation's logo away; the product's own mark is shown again.",
  access: access('edit'),
  request: z.object({ version }),
  response: installationLogo,
  errors: ['common.errors.staleEdit'],
});
