import { type Side, side } from '@millrace/contract/common';
import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { type GuideName, guideAddress, guideNames, isGuideFor } from '../../../kit/help/guide-names.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths, promoterPaths } from '../../../kit/navigation/paths.ts';
import { useUser } from '../../../kit/session/session.ts';
import { CodeLines } from '../../../kit/ui/CodeLines.tsx';
import { anchorOf, type Filling, fileIn, fillIn, nameIn } from './guides.ts';

/** A page of this server that is none of the console. */
const apiDocumentation = '{{server}}/api/docs';

interface GuideTextProps {
  readonly tokens: readonly Token[];
  readonly filling: Filling;
}

/** A guide's Markdown as elements: what it could say in HTML is nothing, so nothing of it is read as HTML. */
export function GuideText({ tokens, filling }: GuideTextProps) {
  return keyed(tokens, (token) => <Block token={token} filling={filling} />);
}

function Block({ token, filling }: { readonly token: Token; readonly filling: Filling }) {
  const text = useText();
  const inline = (tokens: readonly Token[] | undefined) => <Inline tokens={tokens ?? []} filling={filling} />;
  switch (token.type) {
    case 'heading':
      return <h2 id={anchorOf(token.text)}>{inline(token.tokens)}</h2>;
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>;
    case 'text':
      return inline(token.tokens);
    case 'code':
      return <CodeLines label={text('help.lines')}>{fillIn((token as Tokens.Code).text, filling)}</CodeLines>;
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const List = ordered ? 'ol' : 'ul';
      return (
        <List>
          {keyed(items, (item) => (
            <li>
              <GuideText tokens={item.tokens} filling={filling} />
            </li>
          ))}
        </List>
      );
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return (
        <table className="guide-table">
          <thead>
            <tr>
              {keyed(header, (cell) => (
                <th scope="col">{inline(cell.tokens)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keyed(rows, (row) => (
              <tr>
                {keyed(row, (cell) => (
                  <td>{inline(cell.tokens)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    }
    default:
      return null;
  }
}

function Inline({ tokens, filling }: GuideTextProps) {
  return keyed(tokens, (token) => {
    switch (token.type) {
      case 'strong':
        return <strong>{fillIn(token.text, filling)}</strong>;
      case 'codespan':
        return token.text === apiDocumentation ? (
          <a href={fillIn(token.text, filling)} target="_blank" rel="noreferrer">
            <code translate="no">{fillIn(token.text, filling)}</code>
          </a>
        ) : (
          <Code>{fillIn(token.text, filling)}</Code>
        );
      case 'link':
        return <Lead to={token as Tokens.Link} />;
      default:
        return fillIn('text' in token ? String(token.text) : token.raw, filling);
    }
  });
}

/** To another guide; of a file that is only where the program is, its name. */
function Lead({ to: { href, text } }: { readonly to: Tokens.Link }) {
  const { userType } = useUser();
  const name = guideNames.find((guide) => guide === nameIn(href));
  if (name !== undefined)
    return isGuideFor(userType, name) ? <Link to={guideAddress(name, userType)}>{text}</Link> : text;
  return (
    <>
      {text} (<code translate="no">{fileIn(href)}</code>)
    </>
  );
}

/** A path of the console leads there, if the reader's side has it. */
function Code({ children }: { readonly children: string }) {
  const { userType } = useUser();
  const path = children.replace(/\?.*/, '');
  const isPromoters = promoterPaths.has(path);
  const isScreen =
    userType === side.advertiser
      ? isPromoters
      : path === paths.account || (!isPromoters && Object.values<string>(paths).includes(path));
  const code = <code translate="no">{children}</code>;
  return isScreen ? <Link to={children}>{code}</Link> : code;
}

export function sectionAddress(name: GuideName, heading: string | null, userType: Side): string {
  const address = guideAddress(name, userType);
  return heading === null ? address : `${address}#${encodeURIComponent(anchorOf(heading))}`;
}

/** Parts of a text that never change their order. */
function keyed<Part>(parts: readonly Part[], draw: (part: Part) => ReactNode): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts keep their places
    <Fragment key={index}>{draw(part)}</Fragment>
  ));
}
