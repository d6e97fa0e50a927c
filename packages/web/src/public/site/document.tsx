import type { ReactNode } from 'react';

export type PublicPage = {
  /** Without one it is not for search engines. */
  path?: '/' | '/pricing' | '/privacy-policy';
  title: string;
  description: string;
  /** What search engines read of it beside the words, as schema.org has it. */
  structuredData?: object;
  script?: string;
  body: ReactNode;
};

/** The build does not know under which address it will be served: the server puts that in its place. */
export const ORIGIN = 'https://inner-circle.invalid';
/** Nor does it know who answers questions about privacy there. */
export const CONTACT = 'privacy@inner-circle.invalid';

const SITE = '/src/public/script/site.ts';

/** A page as a browser and a search engine get it. */
export function Document({ path, title, description, structuredData, script = SITE, body }: PublicPage) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="services" content="{}" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#181513" media="(prefers-color-scheme: dark)" />
        <link rel="preload" href="/fonts/newsreader-display-latin.woff2" as="font" type="font/woff2" crossOrigin="" />
        <link rel="preload" href="/fonts/hanken-grotesk-latin.woff2" as="font" type="font/woff2" crossOrigin="" />
        <link rel="stylesheet" href="/src/public/public.css" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {path ? <ForSearchEngines {...{ path, title, description }} /> : <meta name="robots" content="noindex" />}
        {structuredData && <StructuredData of={structuredData} />}
        <script type="module" src={script} />
      </head>
      <body>
        <div className="overflow-x-clip">{body}</div>
      </body>
    </html>
  );
}

function ForSearchEngines({ path, title, description }: Required<Pick<PublicPage, 'path' | 'title' | 'description'>>) {
  return (
    <>
      <link rel="canonical" href={`${ORIGIN}${path}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Inner Circle" />
      <meta property="og:url" content={`${ORIGIN}${path}`} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${ORIGIN}/og/${path === '/pricing' ? 'pricing' : 'landing'}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content="Inner Circle: a list of people, each face with a ring that shows how warm the contact is"
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const StructuredData = ({ of: data }: { of: object }) => (
  <script
    type="application/ld+json"
    // Not markup but data, written by us; the one sign that could end the element is escaped.
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
  />
);
