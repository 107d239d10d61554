import type { RequestInput } from '@millrace/contract/kit/call';
import { exportInstances } from '@millrace/contract/publisher/instance';
import { callApi } from '../../../kit/api/call-api.ts';
import { FetchButton } from '../../../kit/bulk/FetchButton.tsx';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';

/** Fetches the instances that a filter leaves as a CSV file. */
export function ExportButton({ filter }: { readonly filter: RequestInput<typeof exportInstances> }) {
  const mayExport = useAllowed('mediation', 'export');
  if (!mayExport) return null;
  return <FetchButton ask={(retry) => callApi(exportInstances, filter, { retry })} />;
}
