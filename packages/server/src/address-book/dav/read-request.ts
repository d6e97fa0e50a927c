import type { Parser } from '../../platform/parsing/parser.ts';
import { readXml, type XmlBounds, type XmlElement } from '../../platform/parsing/read-xml.ts';

/** A client may send the address of every card. Devices nest their requests four deep. */
export const REQUEST_BOUNDS: XmlBounds = {
  characters: 2 * 1024 * 1024,
  depth: 20,
  elements: 30_000,
  attributes: 100,
};

/** The body of a request; undefined when it is empty. */
export const requestParser: Parser<string, XmlElement | undefined> = {
  name: 'dav-request',
  parse: (body) => (body.trim() === '' ? undefined : readXml(body, REQUEST_BOUNDS)),
};
