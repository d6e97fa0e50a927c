/** Vendors that the page may speak to. The server names them in the page when they are configured. */
export type Services = { analytics?: { url: string; site: string }; liveChat?: string };

export const services = (): Services =>
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=services]')?.content || '{}') as Services;
