import Drawer from 'antd/es/drawer';
import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { overlay } from '../../ui/overlay.ts';
import { WhyCard } from './WhyCard.tsx';
import type { WhyQuestion } from './why-question.ts';

/** Why revenue changed, over the screen that says that it did. */
export default function WhyDrawer({ question }: { readonly question: WhyQuestion }) {
  const text = useText();
  const [open, setOpen] = useState(true);
  return (
    <Drawer
      open={open}
      size={880}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && overlay.set(null)}
      title={text('why.title')}
      rootClassName="why-drawer"
    >
      <WhyCard question={question} />
    </Drawer>
  );
}
