import { createSavedReport, listSavedReports } from '@millrace/contract/report/saved-report';
import type { ReportViewInput } from '@millrace/contract/report/view';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../api/call-api.ts';
import { refresh, useApiQuery } from '../api/query.ts';
import { useText } from '../i18n/i18n.ts';
import { paths } from '../navigation/paths.ts';
import { useQuery } from '../navigation/use-query.ts';
import { useAllowed } from '../permissions/Allowed.tsx';
import { useUser } from '../session/session.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { toast } from '../ui/notices.ts';
import { ReplaceButton } from './ReplaceButton.tsx';
import { removeReport } from './remove-report.ts';
import { renameReport } from './rename-report.ts';
import { SavedLinks } from './SavedLinks.tsx';
import SavedReportForm from './SavedReportForm.tsx';
import { savedParameter } from './saved-view.ts';
import { starterIn, starterParameter } from './starters.ts';

interface SavedPanelProps {
  /** What is shown, to be saved. */
  readonly view: ReportViewInput;
  readonly onClose: () => void;
}

/** The saved reports of one kind, to be opened, and what can be done with the one that is shown. */
export default function SavedPanel({ view, onClose }: SavedPanelProps) {
  const text = useText();
  const [query, setQuery] = useQuery();
  const [saving, setSaving] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const maySave = [useAllowed('report_builder', 'add'), useAllowed('promote', 'add')].includes(true);
  const { isMember } = useUser();
  const hasList = useAllowed('report_builder', 'query');
  const input = { report: view.page, size: 100 } as const;
  const { data, isError, error, refetch } = useApiQuery(listSavedReports, input, {
    quiet: true,
    fresh: true,
  });
  const starter = starterIn(query);
  const current = data?.list.find(({ id }) => String(id) === query.get(savedParameter));
  if (saving) {
    return (
      <div className="saved-panel">
        <SavedReportForm
          initial={{
            name: starter === undefined ? '' : text(`savedReport.starters.${starter}`),
            shared: false,
          }}
          onCancel={() => setSaving(false)}
          onSubmit={async (values, submission) => {
            const saved = await callApi(createSavedReport, { ...values, view }, submission);
            toast({ kind: 'success', title: text('savedReport.saved', { name: saved.name }) });
            setQuery((next) => {
              next.set(savedParameter, String(saved.id));
              next.delete(starterParameter);
              return next;
            });
            onClose();
            await refresh(listSavedReports);
          }}
        />
      </div>
    );
  }
  if (isRenaming && current !== undefined) {
    const { name, shared } = current;
    return (
      <div className="saved-panel">
        <SavedReportForm
          initial={{ name, shared }}
          onCancel={() => setRenaming(false)}
          onSubmit={async (values, submission) => {
            await renameReport(current, values, submission);
            setRenaming(false);
          }}
        />
      </div>
    );
  }
  return (
    <div className="saved-panel">
      {isError && (
        <LoadFailure error={error} fallback={text('savedReport.failed')} retry={() => refetch()} as="lines" />
      )}
      {data === undefined && !isError && <Skeleton active paragraph={{ rows: 3 }} title={false} />}
      {data !== undefined && <SavedLinks list={data.list} current={current?.id} onOpen={onClose} />}
      <div className="saved-actions">
        {current?.mine === true && <ReplaceButton saved={current} view={view} onDone={onClose} />}
        {maySave && !isMember && <p className="saved-note">{text('savedReport.errors.membersOnly')}</p>}
        {maySave && isMember && (
          <Button type="primary" block onClick={() => setSaving(true)}>
            {text('savedReport.saveAs')}
          </Button>
        )}
        {hasList && <Link to={paths.savedReports}>{text('savedReport.all')}</Link>}
        {!hasList && current?.mine === true && (
          <Button block onClick={() => setRenaming(true)}>
            {text('savedReport.edit')}
          </Button>
        )}
        {!hasList && current?.mayRemove === true && (
          <Button block danger onClick={() => void removeReport(text, current)}>
            {text('savedReport.removeThis', { name: current.name })}
          </Button>
        )}
      </div>
    </div>
  );
}
