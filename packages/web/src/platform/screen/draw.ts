import type { ReactElement, ReactNode } from 'react';
import { Fragment } from 'react/jsx-runtime';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Makes elements of the page from JSX once, without React, which weighs more than all that stands before the app. What is drawn
 * so changes by being drawn again, and its components have neither state nor effects.
 */
export function draw(node: ReactNode, namespace?: string): Node {
  if (node === null || node === undefined || typeof node === 'boolean') return document.createDocumentFragment();
  if (typeof node === 'object' && 'props' in node) return drawElement(node as ReactElement<Props>, namespace);
  if (typeof node === 'object') return drawAll(node as Iterable<ReactNode>, namespace);
  return document.createTextNode(String(node));
}

type Props = { children?: ReactNode } & Record<string, unknown>;

function drawAll(nodes: Iterable<ReactNode>, namespace?: string) {
  const all = document.createDocumentFragment();
  for (const node of nodes) all.append(draw(node, namespace));
  return all;
}

function drawElement({ type, props }: ReactElement<Props>, around?: string): Node {
  if (type === Fragment) return draw(props.children, around);
  if (typeof type === 'function') return draw((type as (props: Props) => ReactNode)(props), around);
  const namespace = type === 'svg' ? SVG : around;
  const element = namespace ? document.createElementNS(namespace, type) : document.createElement(type);
  for (const [name, value] of Object.entries(props)) {
    if (name !== 'children') setAttribute(element, name, value);
  }
  element.append(draw(props.children, namespace));
  return element;
}

function setAttribute(element: Element, name: string, value: unknown) {
  if (typeof value === 'function') element.addEventListener(name.slice(2).toLowerCase(), value as EventListener);
  else if (typeof value === 'boolean' && !name.startsWith('aria-')) element.toggleAttribute(name, value);
  else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    element.setAttribute(attributeOf(name), String(value));
  }
}

const attributeOf = (name: string) =>
  name === 'className' ? 'class' : name.replace(/^(?:stroke|fill)[A-Z]/, (start) => dashed(start));

const dashed = (start: string) => `${start.slice(0, -1)}-${start.slice(-1).toLowerCase()}`;
