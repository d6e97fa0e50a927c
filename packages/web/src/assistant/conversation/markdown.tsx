import { Id } from '@inner-circle/domain/id.ts';
import type { MarkedToken, Token, Tokens } from 'marked';
import { createContext, createElement, Fragment, useContext, useMemo, type ElementType, type ReactNode } from 'react';
import { readMarkdown } from './read-markdown.ts';

type Link = (id: string, text: ReactNode) => ReactNode;
type MarkdownProps = {
  text: string;
  /** Draws a link to a contact; given, since the cards beside the answer have it already. */
  link: Link;
};

const LinkWith = createContext<Link>((_id, text) => text);

function LinkTo({ id, children }: { id: string; children: ReactNode }) {
  const link = useContext(LinkWith);
  return link(id, children);
}

/**
 * An answer, drawn from its tokens by elements of our own: nothing in it becomes HTML, nothing is fetched, and the only
 * links are those to contacts.
 */
export default function Markdown({ text, link }: MarkdownProps) {
  const tokens = useMemo(() => readMarkdown(text), [text]);
  return (
    <LinkWith value={link}>
      <div className="grid gap-2 wrap-anywhere">{drawAll(tokens)}</div>
    </LinkWith>
  );
}

const drawAll = (tokens: readonly Token[]) =>
  inside(
    Fragment,
    tokens.map((token) => draw(token as MarkedToken)),
  );

/** Children one by one: tokens have no names to be told apart by, and an answer does not change once it is there. */
const inside = (element: ElementType, children: readonly ReactNode[], props?: object) =>
  createElement(element, props, ...children);

const drawItem = ({ tokens }: Tokens.ListItem) => <li dir="auto">{drawAll(tokens)}</li>;
const drawHeading = ({ tokens }: Tokens.TableCell) => <th dir="auto">{drawAll(tokens)}</th>;
const drawCell = ({ tokens }: Tokens.TableCell) => <td dir="auto">{drawAll(tokens)}</td>;
const drawRow = (cells: readonly Tokens.TableCell[]) => inside('tr', cells.map(drawCell));

function draw(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return (
        <p dir="auto" className="text-start">
          {drawAll(token.tokens)}
        </p>
      );
    case 'heading':
      return (
        <p dir="auto" className="font-strong">
          {drawAll(token.tokens)}
        </p>
      );
    case 'blockquote':
      return (
        <blockquote className="grid gap-2 border-s-2 border-edge ps-3 text-ink-2">{drawAll(token.tokens)}</blockquote>
      );
    case 'list': {
      const items = token.items.map(drawItem);
      if (!token.ordered) return inside('ul', items, { className: 'grid list-disc gap-1 ps-5' });
      return inside('ol', items, { start: token.start || 1, className: 'grid list-decimal gap-1 ps-5' });
    }
    case 'table':
      return (
        <div className="overflow-x-auto">
          <table className="text-sm [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1 [&_:is(td,th)]:text-start">
            <thead className="text-ink-2">{inside('tr', token.header.map(drawHeading))}</thead>
            {inside('tbody', token.rows.map(drawRow), { className: 'divide-y divide-line' })}
          </table>
        </div>
      );
    case 'code':
      return (
        <pre dir="auto" className="overflow-x-auto rounded-sm bg-sunken p-2 text-sm">
          {token.text}
        </pre>
      );
    case 'codespan':
      return <code className="rounded-xs bg-sunken px-1 text-sm">{token.text}</code>;
    case 'strong':
      return <strong className="font-name">{drawAll(token.tokens)}</strong>;
    case 'em':
      return <em>{drawAll(token.tokens)}</em>;
    case 'del':
      return <del>{drawAll(token.tokens)}</del>;
    case 'br':
      return <br />;
    case 'hr':
      return <hr className="border-line" />;
    case 'link': {
      const contact = contactIn(token.href);
      return contact ? <LinkTo id={contact}>{drawAll(token.tokens)}</LinkTo> : drawAll(token.tokens);
    }
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'space':
    case 'def':
      return null;
    case 'text':
      return token.tokens ? drawAll(token.tokens) : token.text;
    // What somebody wrote as HTML is read as they wrote it, and of an image what it is called.
    default:
      return 'text' in token ? token.text : null;
  }
}

const CONTACT = 'contact:';

function contactIn(href: string): string | undefined {
  if (!href.startsWith(CONTACT)) return undefined;
  return Id.safeParse(href.slice(CONTACT.length)).data;
}
