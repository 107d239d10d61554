import { CallError } from '../../../platform/http/call-error.ts';

/** @throws CallError for what is not there */
export function known<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new CallError('common.errors.notFound');
  return found;
}
