import {
  createAccount,
  getAccount,
  listAccounts,
  removeAccount,
  restoreAccount,
  selectAccounts,
  updateAccount,
  updateAccountStatus,
  verifyAccount,
} from '@millrace/contract/publisher/account';
import { answer, type Route } from '../../../platform/http/route.ts';
import { createOwnAccount } from './create-account.ts';
import { listOwnAccounts, selectOwnAccounts } from './list-accounts.ts';
import { readAccount } from './present-account.ts';
import { removeOwnAccount, restoreOwnAccount } from './remove-account.ts';
import { setOwnAccountStatus } from './set-account-status.ts';
import { updateOwnAccount } from './update-account.ts';
import { verifyOwnAccount } from './verify-account.ts';

export const accountRoutes: readonly Route[] = [
  answer(listAccounts, listOwnAccounts),
  answer(getAccount, (context, { id }) => context.read((tx) => readAccount(tx, id))),
  answer(selectAccounts, selectOwnAccounts),
  answer(createAccount, createOwnAccount),
  answer(updateAccount, updateOwnAccount),
  answer(updateAccountStatus, setOwnAccountStatus),
  answer(verifyAccount, verifyOwnAccount),
  answer(removeAccount, removeOwnAccount),
  answer(restoreAccount, restoreOwnAccount),
];
