export type UsageLevel = 'fine' | 'near' | 'full';

/** In the pages red begins at 80 %, in the statistics of billing at 90 %. */
const redFrom = { compact: 0.8, statistics: 0.9 };
const amberFrom = 0.75;
export const warnFrom = 0.9;

export function usageLevel(share: number, variant: 'compact' | 'statistics'): UsageLevel {
  if (share >= redFrom[variant]) return 'full';
  return share >= amberFrom ? 'near' : 'fine';
}
