import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';

/** What the home leads to stands on other pages. */
export type PageProps = { onNavigate: (target: NavigationTarget) => void };
