import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { side } from '@millrace/contract/common';
import type { App } from '@millrace/contract/publisher/app';
import { platform, platformNames } from '@millrace/contract/publisher/platform';
import { useQuery as useLoaded } from '@tanstack/react-query';
import Input from 'antd/es/input/Input';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSelectedApp } from '../../../kit/app-selection/use-selected-app.ts';
import { guideAddress, helpAddress, isGuideFor } from '../../../kit/help/guide-names.ts';
import { currentLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { useUser } from '../../../kit/session/session.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { GuideText, sectionAddress } from './GuideText.tsx';
import { type Filling, fillIn, type Guide, loadGuides } from './guides.ts';
import './help.css';
import { usePublicOrigin } from '../../../kit/api/use-public-origin.ts';
import { searchGuides } from './search-guides.ts';

/** `/help`, of an advertiser `/account?help=1`: the guides of this version that are for this side; `guide=` opens one. */
export default function HelpPage() {
  const text = useText();
  const language = currentLanguage();
  const { userType } = useUser();
  const guides = useLoaded({
    queryKey: ['guides', language],
    queryFn: () => loadGuides(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page title={text('titles.help')} lead={text('help.lead')}>
      <Loaded query={guides}>
        {(loaded) => <Guides guides={loaded.filter(({ name }) => isGuideFor(userType, name))} />}
      </Loaded>
    </Page>
  );
}

function Guides({ guides }: { readonly guides: readonly Guide[] }) {
  const text = useText();
  const { userType } = useUser();
  const [question, setQuestion] = useState('');
  const [query] = useQuery();
  const open = guides.find(({ name }) => name === query.get('guide'));
  const isAsked = question.trim() !== '';
  return (
    <div className="help">
      <nav
        className={open === undefined && !isAsked ? 'card help-nav' : 'card help-nav help-nav-open'}
        aria-label={text('help.guides')}
      >
        <Input
          prefix={<SearchOutlined aria-hidden />}
          aria-label={text('help.search')}
          placeholder={text('help.search')}
          allowClear
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <Link className="help-all" to={helpAddress(userType)}>
          {text('help.all')}
        </Link>
        <ul>
          {guides.map(({ name, title }) => (
            <li key={name}>
              <Link
                to={guideAddress(name, userType)}
                onClick={() => setQuestion('')}
                aria-current={open?.name === name ? 'page' : undefined}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {isAsked ? (
        <Hits guides={guides} question={question} onOpen={() => setQuestion('')} />
      ) : (
        <OneGuide guide={open ?? guides[0]} guides={guides} />
      )}
    </div>
  );
}

interface HitsProps {
  readonly guides: readonly Guide[];
  readonly question: string;
  readonly onOpen: () => void;
}

function Hits({ guides, question, onOpen }: HitsProps) {
  const text = useText();
  const { userType } = useUser();
  const { filling } = useFilling();
  const filled = guides.map((guide) => ({
    ...guide,
    sections: guide.sections.map((section) => ({ ...section, text: fillIn(section.text, filling) })),
  }));
  const hits = searchGuides(filled, question);
  return (
    <section className="card help-text" aria-live="polite" aria-label={text('help.hits')}>
      {hits.length === 0 && <p className="lead">{text('help.noHit', { question })}</p>}
      <ul className="help-hits">
        {hits.map(({ guide, heading, before, found, after }) => (
          <li key={`${guide.name} ${heading}`}>
            <Link to={sectionAddress(guide.name, heading, userType)} onClick={onOpen}>
              {heading === null ? guide.title : `${guide.title} › ${heading}`}
            </Link>
            <p>
              {before}
              {found !== '' && <mark>{found}</mark>}
              {after}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OneGuideProps {
  readonly guide: Guide | undefined;
  readonly guides: readonly Guide[];
}

function OneGuide({ guide, guides }: OneGuideProps) {
  const text = useText();
  const { userType } = useUser();
  const { filling, app } = useFilling();
  const { hash } = useLocation();
  useEffect(() => {
    const headings = [...document.querySelectorAll('.help-text h2[id]')];
    headings.find(({ id }) => `#${encodeURIComponent(id)}` === hash)?.scrollIntoView();
  }, [hash]);
  if (guide === undefined) return null;
  const next = guides[guides.indexOf(guide) + 1];
  return (
    <article className="card help-text">
      <h2 className="help-title">{guide.title}</h2>
      {app !== null && guide.name.startsWith('sdk-') && (
        <p className="lead">
          {text('help.filledIn', { app: app.appName, platform: platformNames[app.plat] })}
        </p>
      )}
      <GuideText tokens={guide.tokens} filling={filling} />
      {next !== undefined && (
        <p className="help-next">
          <Link to={guideAddress(next.name, userType)}>{text('help.next', { title: next.title })}</Link>
        </p>
      )}
    </article>
  );
}

interface Filled {
  readonly filling: Filling;
  readonly app: App | null;
}

/** This server's address and the chosen app's key, which the other platform's lines do not get. */
function useFilling(): Filled {
  // Whoever is held at their own account reads without them.
  const { needsSecondFactor, userType } = useUser();
  const enabled = !needsSecondFactor;
  // An advertiser has no App Keys.
  const { app } = useSelectedApp({ enabled: enabled && userType === side.publisher });
  const server = usePublicOrigin({ enabled });
  if (app === null) return { filling: { server }, app };
  const key = app.plat === platform.android ? 'androidKey' : 'iosKey';
  return { filling: { server, [key]: app.appKey }, app };
}
