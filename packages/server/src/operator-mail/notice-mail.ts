import type { NoticeWords } from '@inner-circle/domain/operator-mail/notices.rules.ts';
import { escapeHtml } from '../platform/html.ts';
import { button, mailFrame, SANS, SERIF } from '../platform/mail-frame.ts';
import type { ComposedMail } from './operator-mail.port.ts';

export function noticeMail({ subject, paragraphs, button: pressed, foot }: NoticeWords, origin: string): ComposedMail {
  const url = pressed && `${origin}${pressed.path}`;
  const text = [...paragraphs, ...(url ? [`${pressed.label}: ${url}`] : []), foot].join('\n\n');
  const rows = [
    `<tr><td class="px" style="padding:36px 48px 40px"><h1 class="ink" style="${SERIF};margin:0;font-size:28px;line-height:34px;letter-spacing:-.015em;color:#26211c">${escapeHtml(subject)}</h1>
${paragraphs.map((paragraph) => `<p class="ink2" dir="auto" style="${SANS};margin:16px 0 0;font-size:16px;line-height:26px;color:#56504a">${escapeHtml(paragraph)}</p>`).join('\n')}
${url ? `<div style="padding-top:24px">${button(pressed.label, url)}</div>` : ''}</td></tr>`,
  ];
  const html = mailFrame({ title: subject, preview: paragraphs[0] ?? '', rows, foot: escapeHtml(foot) });
  return { subject, text: `${text}\n`, html, headers: { 'auto-submitted': 'auto-generated' } };
}
