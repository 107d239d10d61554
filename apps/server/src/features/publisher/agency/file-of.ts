import type { Download } from '../../../platform/download/download.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Whose statements a file is made of, and who may have it. */
export interface FileOf {
  readonly name: string;
  readonly access: Download<never>['access'];
  read<T>(context: Pick<Context, 'read' | 'services'>, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Of the organization that asks. */
export const ownFile: FileOf = {
  name: 'agency-statement',
  access: { permission: 'payment', actions: ['export'] },
  read: ({ read }, work) => read(work),
};

/** Of any organization, for Administrators, who settle with all of them. */
export const anyFile: FileOf = {
  name: 'any-agency-statement',
  access: { permission: 'agency', actions: ['export'] },
  read: ({ services }, work) => services.database.asSystem(work),
};
