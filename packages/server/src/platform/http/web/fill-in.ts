import type { Config } from '../../config.ts';
import { LIVE_CHAT_PAGE } from '../security-headers.ts';

/** The build writes these where it cannot know better. */
const [ORIGIN, CONTACT] = ['https://inner-circle.invalid', 'privacy@inner-circle.invalid'];
const SERVICES = /(<meta name="services" content=")\{\}"/;

type Site = Pick<Config, 'CONTACT_EMAIL' | 'ANALYTICS_URL' | 'ANALYTICS_SITE' | 'LIVE_CHAT_URL'>;

/** Puts the address of this installation into a page, whom to write to, and which services it may speak to. */
export function fillIn(html: string, page: string, config: Site, origin: string): string {
  const { hostname } = new URL(origin);
  return html
    .replaceAll(CONTACT, contactAddress(config, origin))
    .replaceAll(ORIGIN, origin)
    .replace(SERVICES, (_, start: string) => `${start}${escaped(JSON.stringify(servicesOf(page, config, hostname)))}"`);
}

/** Whom people write to, about their data and about weaknesses. */
export const contactAddress = ({ CONTACT_EMAIL: email }: Pick<Config, 'CONTACT_EMAIL'>, origin: string) =>
  email ?? `privacy@${new URL(origin).hostname}`;

function servicesOf(page: string, config: Site, hostname: string) {
  const { ANALYTICS_URL: url, ANALYTICS_SITE: site, LIVE_CHAT_URL: liveChat } = config;
  return {
    ...(url && { analytics: { url, site: site ?? hostname } }),
    ...(liveChat && page === LIVE_CHAT_PAGE && { liveChat }),
  };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
