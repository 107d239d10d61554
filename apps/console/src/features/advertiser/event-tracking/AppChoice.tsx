import { listPromotedApps, type PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import Select from 'antd/es/select';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useWholeList } from '../../../kit/api/use-whole-list.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Missing } from '../../../kit/ui/Missing.tsx';

interface AppChoiceProps {
  readonly children: (app: PromotedApp) => ReactNode;
  /** What there is also without any app or website. */
  readonly always?: ReactNode;
}

/** Which app or website a page is of: the one of the address (`app=3`), else the newest. */
export function AppChoice({ children, always }: AppChoiceProps) {
  const text = useText();
  const label = useId();
  const [query, change] = useQuery();
  const apps = useWholeList(listPromotedApps, { status: 1 });
  return (
    <Loaded query={apps}>
      {(list) => {
        const asked = query.get('app');
        const chosen = asked === null ? list[0] : list.find(({ id }) => String(id) === asked);
        if (list.length === 0)
          return (
            <>
              <NoApps />
              {always}
            </>
          );
        return (
          <>
            <div className="event-app">
              <span id={label}>{text('eventTracking.app')}</span>
              <Select
                aria-labelledby={label}
                showSearch
                optionFilterProp="label"
                popupMatchSelectWidth={false}
                {...(chosen && { value: chosen.id })}
                options={list.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id: number) =>
                  change((now) => {
                    now.set('app', String(id));
                    return now;
                  })
                }
              />
            </div>
            {chosen === undefined ? <Missing back={undefined} /> : children(chosen)}
          </>
        );
      }}
    </Loaded>
  );
}

function NoApps() {
  const text = useText();
  return (
    <section className="card empty-state">
      <h2>{text('eventTracking.noApps')}</h2>
      <p className="lead">{text('eventTracking.noAppsLead')}</p>
      <Link to={`${paths.promotedApps}?app=new`}>{text('eventTracking.toApps')}</Link>
    </section>
  );
}
