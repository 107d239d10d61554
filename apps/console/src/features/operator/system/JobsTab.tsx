import { JobKinds } from './JobKinds.tsx';
import { JobList } from './JobList.tsx';

/** Every kind of job with its schedule, and below it the jobs themselves. */
export function JobsTab() {
  return (
    <div className="system-jobs">
      <JobKinds />
      <JobList />
    </div>
  );
}
