import type { OwnAds } from '@millrace/contract/publisher/own-ads';
import { Link } from 'react-router';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { mediationOf } from '../../../kit/navigation/mediation-of.ts';
import { mediationType, paths } from '../../../kit/navigation/paths.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { adTypeText } from '../../../kit/ui/ad-type-text.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import './own-ads.css';
import { WhereOwnAdsBid } from './WhereOwnAdsBid.tsx';

/** Where own ads are shown: as it is stored, not as it is being entered. */
export function OwnAdsPlacements({ ownAds }: { readonly ownAds: OwnAds }) {
  const text = useText();
  const { mode, house, placements, pubAppId, network } = ownAds;
  const isOff = mode === 'off' && !house;
  return (
    <section className="card">
      <h2>{text('ownAds.placements')}</h2>
      {placements.length === 0 ? (
        <NoPlacements ownAds={ownAds} />
      ) : (
        <>
          <p className="lead">{text(isOff ? 'ownAds.placementsOff' : 'ownAds.placementsLead')}</p>
          {!isOff && (
            <WhereOwnAdsBid
              network={network}
              pubAppId={pubAppId}
              name={text('ownAds.thisApp')}
              rules={sumOf(placements, 'rules')}
              rulesWith={sumOf(placements, 'rulesWith')}
            />
          )}
          <ul className="own-ads-placements">
            {placements.map((placement) => (
              <PlacementLine
                key={placement.id}
                placement={placement}
                pubAppId={pubAppId}
                isNetworkOff={network?.status === 0}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const sumOf = (placements: OwnAds['placements'], what: 'rules' | 'rulesWith') =>
  placements.reduce((sum, placement) => sum + placement[what], 0);

interface PlacementLineProps {
  readonly placement: OwnAds['placements'][number];
  readonly pubAppId: number;
  readonly isNetworkOff: boolean;
}

function PlacementLine({ placement, pubAppId, isNetworkOff }: PlacementLineProps) {
  const text = useText();
  const { id, name, adType } = placement;
  return (
    <li>
      <span className="own-ads-placement">
        <strong>{name}</strong>
        <small>{adTypeText(text, adType)}</small>
      </span>
      <span className="own-ads-placement">
        {isNetworkOff ? <Status kind="warn">{text('ownAds.networkOff')}</Status> : <Bidding {...placement} />}
      </span>
      <Allowed permission="mediation" action="query">
        <Link
          to={mediationOf({ id, pubAppId }, mediationType.rules)}
          aria-label={text('placement.rulesOf', { name })}
        >
          {text('placement.rules')}
        </Link>
      </Allowed>
    </li>
  );
}

type BiddingProps = Pick<PlacementLineProps['placement'], 'rules' | 'rulesWith' | 'hasRuleForAll'>;

const told = {
  byItself: ['good', 'ownAds.byItself', 'ownAds.byItselfHelp'],
  outsideRules: ['warn', 'ownAds.outsideRules', 'ownAds.outsideRulesHelp'],
  inNoRule: ['warn', 'ownAds.inNoRule', 'ownAds.inNoRuleHelp'],
} as const;

/** Whether its instance bids, and what is missing where it does not. */
function Bidding({ rules, rulesWith: count, hasRuleForAll }: BiddingProps) {
  const text = useText();
  if (count > 0) return <Status kind="good">{text('ownAds.inRules', { count, rules })}</Status>;
  const bidsWhere = hasRuleForAll ? 'inNoRule' : rules > 0 ? 'outsideRules' : 'byItself';
  const [kind, state, why] = told[bidsWhere];
  return (
    <>
      <Status kind={kind}>{text(state)}</Status>
      <small>{text(why)}</small>
    </>
  );
}

/** Either nobody was ever let in, so that nothing was made yet, or there is nothing to make it in. */
function NoPlacements({ ownAds: { mode, house, pubAppId } }: { readonly ownAds: OwnAds }) {
  const text = useText();
  if (mode === 'off' && !house) {
    return (
      <>
        <p className="lead">{text('ownAds.placementsLater')}</p>
        <GuideLink guide="own-ads" />
      </>
    );
  }
  return (
    <>
      <p className="lead">{text('ownAds.noPlacements')}</p>
      <Allowed permission="placement" action="add">
        <Link to={`${paths.addPlacement}?pubAppId=${pubAppId}`}>{text('titles.addPlacement')}</Link>
      </Allowed>
    </>
  );
}
