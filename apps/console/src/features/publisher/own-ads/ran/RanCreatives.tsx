import { getOwnAds, type OwnAds, updateOwnAds } from '@millrace/contract/publisher/own-ads';
import { listRanCreatives, type RanCreative, ranPeriods } from '@millrace/contract/publisher/own-ads-ran';
import Segmented from 'antd/es/segmented';
import { callApi } from '../../../../kit/api/call-api.ts';
import { refresh, useApiQuery } from '../../../../kit/api/query.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { useQuery } from '../../../../kit/navigation/use-query.ts';
import { Loaded } from '../../../../kit/ui/Loaded.tsx';
import { undoable } from '../../../../kit/ui/undoable.ts';
import { valuesOf } from '../own-ads-values.ts';
import { type Blockable, withCategory } from './blockable.ts';
import { RanCreativeItem } from './RanCreativeItem.tsx';
import './ran-creatives.css';

/** What an app has shown of own ads lately, each to be blocked with a click. */
export function RanCreatives({ pubAppId }: { readonly pubAppId: number }) {
  const text = useText();
  const [query, setQuery] = useQuery();
  const days = query.get('days') === '28' ? 28 : 7;
  const ran = useApiQuery(listRanCreatives, { pubAppId, days }, { quiet: true, fresh: true });
  const ownAds = useApiQuery(getOwnAds, { pubAppId }, { quiet: true, fresh: true });
  return (
    <section className="card card-wide">
      <h2>{text('ownAds.ran')}</h2>
      <p className="lead">{text('ownAds.ranLead')}</p>
      <Segmented
        aria-label={text('ownAds.ranPeriod')}
        value={days}
        options={ranPeriods.map((value) => ({ value, label: text('ownAds.ranDays', { count: value }) }))}
        onChange={(value) =>
          setQuery((next) => {
            next.set('days', String(value));
            return next;
          })
        }
      />
      <Loaded query={ownAds}>
        {(said) => <Loaded query={ran}>{({ list }) => <List list={list} said={said} days={days} />}</Loaded>}
      </Loaded>
    </section>
  );
}

interface ListProps {
  readonly list: readonly RanCreative[];
  readonly said: OwnAds;
  readonly days: 7 | 28;
}

function List({ list, said, days }: ListProps) {
  const text = useText();
  if (list.length === 0) return <p className="lead">{text('ownAds.ranNothing')}</p>;
  return (
    <>
      <p className="lead ran-lost-help">{text('ownAds.lostHelp')}</p>
      <ul className="ran-creatives" aria-label={text('ownAds.ran')}>
        {list.map((ran) => (
          <RanCreativeItem
            key={`${ran.id} ${ran.promoted.id}`}
            ran={ran}
            said={said}
            days={days}
            onSay={(what, on) => say(said, ran, what, on)}
          />
        ))}
      </ul>
    </>
  );

  /** Blocks something of it or lets it in again, with ten seconds to take that back. */
  function say(of: OwnAds, ran: RanCreative, what: Blockable, on: boolean): Promise<boolean> {
    const { name } = what;
    let before: Form | undefined;
    return undoable({
      run: async (retry) => {
        before = await store(of.pubAppId, (now) => withSaid(now, ran, what, on), retry);
      },
      undo: async () => {
        await store(of.pubAppId, (now) => ({
          ...withSaid(now, ran, what, !on),
          ...chosenBefore(now, before, ran),
        }));
      },
      done: text(on ? 'ownAds.blockedNow' : 'ownAds.letInAgain', { name }),
    });
  }
}

type Form = ReturnType<typeof valuesOf>;

function withSaid(form: Form, { id, advertiser }: RanCreative, { kind, name }: Blockable, on: boolean): Form {
  const change = <T,>(list: readonly T[], one: T) => [
    ...list.filter((other) => other !== one),
    ...(on ? [one] : []),
  ];
  if (kind === 'creative') return { ...form, blockedCreatives: change(form.blockedCreatives, id) };
  if (kind === 'category')
    return { ...form, blockedCategories: withCategory(form.blockedCategories, name, on) };
  const others = form.chosen.filter((other) => other !== advertiser.id);
  const chosen = on || form.mode !== 'chosen' ? others : [...others, advertiser.id];
  // Where the last one that was chosen is blocked, nobody is let in.
  const isNobody = form.mode === 'chosen' && chosen.length === 0;
  return { ...form, blocked: change(form.blocked, advertiser.id), chosen, ...(isNobody && { mode: 'off' }) };
}

/** Of an advertiser who was chosen and is blocked no more: chosen again, which alone let somebody in where nobody else was. */
function chosenBefore(now: Form, before: Form | undefined, { advertiser }: RanCreative): Partial<Form> {
  if (before?.mode !== 'chosen' || !before.chosen.includes(advertiser.id)) return {};
  const others = now.chosen.filter((other) => other !== advertiser.id);
  return { chosen: [...others, advertiser.id], ...(before.chosen.length === 1 && { mode: 'chosen' }) };
}

/** Over what is said by now: somebody may have said more meanwhile. @returns what was said until then */
async function store(pubAppId: number, change: (form: Form) => Form, retry?: () => void): Promise<Form> {
  const now = await callApi(getOwnAds, { pubAppId });
  const form = valuesOf(now);
  const { version } = now;
  const asked = { ...change(form), pubAppId, version };
  await callApi(updateOwnAds, asked, { retry, changes: `own ads ${pubAppId}` });
  await refresh(getOwnAds);
  return form;
}
