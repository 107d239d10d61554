import type { SavedReport } from '@millrace/contract/report/saved-report';
import Button from 'antd/es/button';
import { Link } from 'react-router';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { removeReport } from '../../../kit/saved-report/remove-report.ts';
import { addressOf, reportPagesOf } from '../../../kit/saved-report/saved-view.ts';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { ScheduleTag } from './ScheduleTag.tsx';
import { showsText } from './shows-text.ts';

/** The columns of the list. @param edit opens the name of one's own */
export function savedReportColumns(
  text: ReturnType<typeof useText>,
  edit: (saved: SavedReport) => void,
): ListColumn<SavedReport>[] {
  return [
    {
      key: 'name',
      title: text('savedReport.name'),
      sortBy: 'name',
      onCard: 'head',
      render: (saved) => (
        <>
          <Link to={addressOf(saved)}>{saved.name}</Link>{' '}
          {saved.shared && <Status kind="plain">{text('savedReport.isShared')}</Status>}
        </>
      ),
    },
    {
      key: 'report',
      title: text('savedReport.report'),
      onCard: 'line',
      render: ({ view }) => text(reportPagesOf[view.page].title),
    },
    {
      key: 'shows',
      title: text('savedReport.shows'),
      onCard: 'line',
      render: ({ view }) => showsText(view),
    },
    {
      key: 'schedule',
      title: text('reportSchedule.column'),
      onCard: 'line',
      render: ({ schedule }) => (schedule === null ? '–' : <ScheduleTag of={schedule} />),
    },
    {
      key: 'savedBy',
      title: text('savedReport.savedBy'),
      onCard: 'line',
      render: ({ savedBy }) => savedBy,
    },
    {
      key: 'updatedAt',
      title: text('savedReport.updatedAt'),
      sortBy: 'updatedAt',
      oneLine: true,
      onCard: 'line',
      render: ({ updatedAt }) => formatInstant(updatedAt),
    },
    {
      key: 'actions',
      title: text('list.actions'),
      fixed: true,
      onCard: 'side',
      render: (saved) => (
        <div className="actions">
          {(saved.mine || saved.schedule !== null) && (
            <Link
              className="row-link"
              to={`${paths.reportSchedule}?report=${saved.id}`}
              aria-label={text('reportSchedule.scheduleOf', { name: saved.name })}
            >
              {text('reportSchedule.schedule')}
            </Link>
          )}
          {saved.mine && (
            <Button
              size="small"
              aria-label={text('savedReport.editOf', { name: saved.name })}
              onClick={() => edit(saved)}
            >
              {text('savedReport.edit')}
            </Button>
          )}
          <RowMenu
            of={saved.name}
            items={
              saved.mayRemove
                ? [
                    {
                      key: 'remove',
                      label: text('savedReport.remove'),
                      danger: true,
                      onClick: () => void removeReport(text, saved),
                    },
                  ]
                : []
            }
          />
        </div>
      ),
    },
  ];
}
