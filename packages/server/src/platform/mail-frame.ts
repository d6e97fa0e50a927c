import { escapeHtml } from './html.ts';

/** Mail programs know neither our fonts nor variables: these are the values of the product's tokens. */
export const SANS =
  "font-family:'Hanken Grotesk',-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif";
export const SERIF = "font-family:Newsreader,Georgia,'Times New Roman',serif;font-weight:500";

/** As classes for the dark, beside the inline colours for the light, which stronger rules must overcome. */
const DARK = `.bg{background:#181513!important}.sheet{background:#201d1a!important;border-color:#35302d!important}.ink{color:#ebe8e3!important}.ink2{color:#b8b4ae!important}.ink3{color:#9f9b95!important}.sunk{background:#181513!important}.rule{border-color:#35302d!important}.line{border-color:#2e2a27!important}.cta{background:#76c5a3!important;color:#081c14!important}.acc{color:#76c5a3!important}.dot{background:#76c5a3!important}.orbit{border-color:#eaa742!important}.faded{border-color:#5a544e!important}`;
const NARROW =
  '.px{padding-left:22px!important;padding-right:22px!important}.faces{padding-left:8px!important;padding-right:8px!important}.big{font-size:33px!important;line-height:39px!important}.out{padding:0!important}.sheet{border-radius:0!important;border-left:0!important;border-right:0!important}';
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:620px){${NARROW}}@media (prefers-color-scheme:dark){${DARK}}`;

type Frame = {
  readonly title: string;
  /** What mail programs show beside the subject. */
  readonly preview: string;
  /** On the right of the product's name. */
  readonly day?: string;
  /** Rows of the sheet. */
  readonly rows: readonly string[];
  readonly foot: string;
};

/** A sheet of paper, 600 wide, of tables and inline styles: some mail programs take nothing else. */
export const mailFrame = ({ title, preview, day = '', rows, foot }: Frame) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body class="bg" style="margin:0;padding:0;background:#faf8f4">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="bg" style="table-layout:fixed;background:#faf8f4"><tr><td align="center" class="out" style="padding:40px 16px 24px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" class="sheet" style="width:100%;max-width:600px;background:#fffefe;border:1px solid #ece8e2;border-radius:20px;border-collapse:separate;table-layout:fixed;word-break:break-word;overflow-wrap:anywhere">
<tr><td class="px" style="padding:36px 48px 0">${head(day)}</td></tr>
${rows.join('\n')}
</table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px"><tr><td align="center" class="px ink3" style="${SANS};padding:20px 48px 40px;font-size:13px;line-height:20px;color:#6f6963">${foot}</td></tr></table>
</td></tr></table>
</body>
</html>
`;

/** The sign is drawn by borders, since many mail programs show neither drawings nor pictures that are loaded. */
const head = (day: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td width="30" valign="middle"><div class="orbit" style="width:18px;height:18px;border:2px solid #e39725;border-radius:50%;line-height:0"><div class="dot" style="width:8px;height:8px;margin:5px;border-radius:50%;background:#195e46;line-height:0;font-size:0">&nbsp;</div></div></td>
<td valign="middle" class="ink" style="${SERIF};font-size:18px;line-height:24px;color:#26211c">Inner Circle</td>
<td align="right" class="ink3" style="${SANS};font-size:13px;line-height:24px;color:#6f6963">${escapeHtml(day)}</td></tr></table>`;

export const button = (label: string, url: string) =>
  `<a href="${escapeHtml(url)}" class="cta" style="${SANS};display:inline-block;margin:0 18px 8px 0;padding:11px 18px;border-radius:8px;background:#195e46;font-size:15px;line-height:20px;font-weight:600;color:#f9fdfa;text-decoration:none;white-space:nowrap">${escapeHtml(label)}</a>`;

export const textLink = (label: string, url: string) =>
  `<a href="${escapeHtml(url)}" class="acc" style="${SANS};display:inline-block;padding:11px 0;font-size:15px;line-height:20px;font-weight:600;color:#195e46;text-decoration:underline;text-underline-offset:3px;white-space:nowrap">${escapeHtml(label)}</a>`;

export const footLink = (label: string, url: string) =>
  `<a href="${escapeHtml(url)}" class="ink3" style="color:#6f6963;text-decoration:underline">${escapeHtml(label)}</a>`;
