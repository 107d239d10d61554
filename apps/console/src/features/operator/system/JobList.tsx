import { type Job, jobNames, jobStates, listJobs } from '@millrace/contract/operator/job';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { lookEvery } from './fact-text.ts';
import { JobDetail } from './JobDetail.tsx';
import { jobColumns } from './job-columns.tsx';
import { jobName } from './job-text.ts';

/** The jobs of the last weeks, by kind and state. */
export function JobList() {
  const text = useText();
  const address = useListAddress();
  const { page, size, search, filter } = address;
  const [opened, open] = useState<string | null>(null);
  const state = jobStates.find((one) => one === filter('state'));
  const name = filter('name');
  const asked = {
    ...{ page, size, search },
    ...(name !== '' && { name }),
    ...(state !== undefined && { state }),
  };
  const jobs = useApiQuery(listJobs, asked, {
    keepPrevious: true,
    quiet: true,
    every: lookEvery,
    fresh: true,
  });
  return (
    <>
      <ListScreen<Job>
        name="jobs"
        label={text('job.list')}
        query={jobs}
        columns={jobColumns(text, open)}
        rowKey={({ id }) => id}
        address={address}
        toolbar={
          <>
            <SearchInput label={text('job.search')} address={address} />
            <Select
              aria-label={text('job.kind')}
              value={name}
              onChange={(chosen) => address.change({ name: chosen })}
              options={[
                { value: '', label: text('job.anyName') },
                ...jobNames.map((one) => ({ value: one, label: jobName(text, one) })),
              ]}
            />
            <Select
              aria-label={text('job.state')}
              value={state ?? ''}
              onChange={(chosen) => address.change({ state: chosen })}
              options={[
                { value: '', label: text('job.anyState') },
                ...jobStates.map((one) => ({ value: one, label: text(`job.states.${one}`) })),
              ]}
            />
          </>
        }
        empty={
          <EmptyList
            address={address}
            filters={['name', 'state']}
            noMatch={text('job.emptySearch')}
            lead={text('job.empty')}
          />
        }
      />
      {opened !== null && <JobDetail id={opened} onClose={() => open(null)} />}
    </>
  );
}
