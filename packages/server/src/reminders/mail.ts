import type { OutgoingMail } from '../integrations/integrations.port.ts';
import type { Config } from '../platform/config.ts';
import { escapeHtml } from '../platform/html.ts';

type Words = { readonly subject: string; readonly message: string };
type Letter = Omit<OutgoingMail, 'from'> & { readonly fromName: string };
type Envelope = Pick<Letter, 'fromName' | 'to' | 'messageId' | 'date'>;

/** A letter as a person would have written it: no frame, no pictures, nothing that is loaded from elsewhere. */
export const letterOf = ({ subject, message }: Words, envelope: Envelope): Letter => ({
  ...envelope,
  subject,
  text: message,
  html: htmlOf(message),
});

/** The same e-mail has the same one, however often it is tried. */
export const messageIdOf = (deliveryId: string, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) =>
  `<${deliveryId}@${PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'inner-circle.localhost'}>`;

/** Mail clients drop white space and, some of them, style sheets: paragraphs and lines are elements, and the styles are theirs. */
function htmlOf(message: string): string {
  const paragraphs = message
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p dir="auto" style="margin:0 0 1em">${paragraph.split('\n').map(lineOf).join('<br>\n')}</p>`);
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
</head>
<body style="margin:0;padding:16px">
<div style="max-width:38em;font:16px/1.5 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
${paragraphs.join('\n')}
</div>
</body>
</html>
`;
}

/** What is indented stays so. */
const lineOf = (line: string) => escapeHtml(line).replace(/^ +| {2,}/g, (spaces) => '&nbsp;'.repeat(spaces.length));
