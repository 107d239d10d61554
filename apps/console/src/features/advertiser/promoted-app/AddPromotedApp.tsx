import { FormChoice } from '../../../kit/form/FormChoice.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { AddAppForm } from './AddAppForm.tsx';
import { AddWebsiteForm } from './AddWebsiteForm.tsx';
import { BackToList } from './BackToList.tsx';

/** `/adv/app?app=new`: adds an app, or with `kind=website` a website. */
export default function AddPromotedApp() {
  const text = useText();
  usePageName(null);
  const [query, setQuery] = useQuery();
  const kind = query.get('kind') === 'website' ? 'website' : 'app';

  function choose(next: 'app' | 'website'): void {
    setQuery((parts) => {
      if (next === 'app') parts.delete('kind');
      else parts.set('kind', next);
      return parts;
    });
  }

  return (
    <Page
      title={text('promotedApp.addTitle')}
      lead={text('promotedApp.addLead')}
      action={<BackToList />}
      width="form"
    >
      <section className="card">
        <FormChoice
          label={text('promotedApp.kind')}
          value={kind}
          onChoose={choose}
          options={[
            { value: 'app', label: text('promotedApp.kindApp') },
            { value: 'website', label: text('promotedApp.kindWebsite') },
          ]}
        />
        {kind === 'app' ? <AddAppForm /> : <AddWebsiteForm />}
      </section>
    </Page>
  );
}
