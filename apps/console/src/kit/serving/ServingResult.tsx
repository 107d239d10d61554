import type { Serving } from '@millrace/contract/kit/serving';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { Status } from '../ui/Status.tsx';
import { Bids } from './Bids.tsx';
import { failureText } from './failure-text.ts';
import { InstanceList } from './InstanceList.tsx';
import { LeftOut } from './LeftOut.tsx';
import { OwnAdsLooked, type Unsaid } from './OwnAdsLooked.tsx';
import { RulesTried } from './RulesTried.tsx';
import { ServedList } from './ServedList.tsx';
import { isPastDoor, tellsOfRules } from './told-of.ts';
import './serving.css';

interface ServingResultProps {
  readonly serving: Serving;
  /** It is about a bid that had won before, for which no rule is asked again. */
  readonly isOfBid?: boolean;
  readonly unsaid?: Unsaid;
}

/** What a phone gets and why, from the verdict down to what is left out. */
export function ServingResult({ serving, isOfBid = false, unsaid }: ServingResultProps) {
  const text = useText();
  const { served, toBid, leftOut, bids, ownAds, moreOwnAds = [], outcome } = serving;
  const isOfCards = ownAds?.cards !== undefined;
  return (
    <div className="serving">
      <section className="card">
        <h2>{text('mediationRule.result')}</h2>
        <p className="serve-outcome">
          <Status kind={outcome === 'served' ? 'good' : 'warn'} sentence>
            {text(`mediationRule.outcome.${outcome}`, { name: serving.blockedBy?.name ?? '' })}
          </Status>
        </p>
        <DeviceReason serving={serving} />
        {isOfCards && <p className="lead">{text('ownAds.auction.ofCards')}</p>}
        {isOfBid && <p className="lead">{text('ownAds.auction.bidBefore')}</p>}
        {!isOfBid && tellsOfRules(serving) && <Rules serving={serving} />}
      </section>
      {(served.length > 0 || toBid.length > 0) && <ServedList serving={serving} />}
      {/* Where a phone gets nothing at all, no auction is held. */}
      {ownAds !== undefined &&
        isPastDoor(serving) &&
        [ownAds, ...moreOwnAds].map((auction) => (
          <OwnAdsLooked key={auction.instance?.id ?? 'only'} auction={auction} unsaid={unsaid} />
        ))}
      {leftOut.length > 0 && <LeftOut entries={leftOut} />}
      {serving.unforced !== undefined && <Unforced serving={serving.unforced} />}
      {bids.length > 0 && <Bids bids={bids} />}
    </div>
  );
}

/** Beside the network that a test forces: which rule would have served, and what it would have given. */
function Unforced({ serving }: { readonly serving: Serving }) {
  const text = useText();
  const { served, toBid, outcome } = serving;
  const given = [...served.map(({ instance }) => instance), ...toBid];
  return (
    <section className="card" aria-label={text('mediationRule.unforced')}>
      <h2>{text('mediationRule.unforced')}</h2>
      <p className="serve-outcome">
        <Status kind={outcome === 'served' ? 'good' : 'warn'} sentence>
          {text(`mediationRule.outcome.${outcome}`, { name: serving.blockedBy?.name ?? '' })}
        </Status>
      </p>
      <DeviceReason serving={serving} />
      <Rules serving={serving} />
      {given.length > 0 && (
        <>
          <h3>{text('mediationRule.unforcedServed')}</h3>
          <InstanceList label={text('mediationRule.unforcedServed')} instances={given} />
        </>
      )}
    </section>
  );
}

/** Which rules were tried for a waterfall, for whom of an A/B test. */
function Rules({ serving: { rules, ruleId, outcome, test, arm } }: { readonly serving: Serving }) {
  const text = useText();
  const isForced = arm === 'forced';
  return (
    <>
      {test !== null && (
        <p className="lead">
          {text('mediationRule.testGroup', { name: test.name, group: test.group })}
          {!test.counted && ` · ${text('mediationRule.notCounted')}`}
        </p>
      )}
      <h3>{text('mediationRule.rulesTried')}</h3>
      {rules.length === 0 ? (
        <p className="lead">{text(isForced ? 'mediationRule.noRuleAsked' : 'mediationRule.noRulesTried')}</p>
      ) : (
        <RulesTried rules={rules} />
      )}
      {ruleId === null && outcome === 'served' && !isForced && (
        <p className="lead">{text('mediationRule.byDefault')}</p>
      )}
    </>
  );
}

function DeviceReason({ serving: { device } }: { readonly serving: Serving }) {
  const text = useText();
  const { language } = useLanguage();
  if (device === null) return null;
  return <p className="lead">{failureText(device, { text, language })}</p>;
}
