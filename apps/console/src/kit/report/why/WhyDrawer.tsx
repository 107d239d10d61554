import { useText } from '../../i18n/i18n.ts';
import { OverlayDrawer } from '../../ui/OverlayDrawer.tsx';
import { WhyCard } from './WhyCard.tsx';
import type { WhyQuestion } from './why-question.ts';

/** Why revenue changed, over the screen that says that it did. */
export default function WhyDrawer({ question }: { readonly question: WhyQuestion }) {
  const text = useText();
  return (
    <OverlayDrawer size={880} title={text('why.title')} rootClassName="why-drawer">
      <WhyCard question={question} />
    </OverlayDrawer>
  );
}
