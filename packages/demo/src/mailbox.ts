import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { mayIntegrate } from '@inner-circle/domain/integrations/integrations.rules.ts';
import { planOf } from '@inner-circle/server/billing/billing.service.ts';
import { beginGoogle, finishGoogle } from '@inner-circle/server/integrations/mailboxes/connecting.service.ts';
import type { Dependencies } from '@inner-circle/server/platform/dependencies.ts';
import type { SignedInUser } from '@inner-circle/server/platform/http/routes.ts';

/** Lets the product send from the user's mailbox in the sandbox, as the user would: with the pages of Google. */
export async function connectMailbox(user: SignedInUser, dependencies: Dependencies, origin: string): Promise<void> {
  if (!mayIntegrate(planOf(user, dependencies))) return;
  const redirectUri = `${origin}${integrationsEndpoints.emailCallback.url}`;
  const { authUrl } = await beginGoogle(user, redirectUri, dependencies);
  const submit = (fields: string[][]) =>
    fetch(authUrl, { method: 'POST', redirect: 'manual', headers: { origin }, body: new URLSearchParams(fields) });
  const scopes = new URL(authUrl).searchParams.get('scope')?.split(' ') ?? [];
  await submit([['account', user.email]]);
  const { headers } = await submit([
    ['consent', user.email],
    ['name', user.name],
    ...scopes.map((scope) => ['scope', scope]),
  ]);
  const back = new URL(headers.get('location') ?? '', origin);
  const outcome = await finishGoogle(user, back.search.slice(1), dependencies);
  if (outcome !== 'connected') throw new Error(`The sandbox did not connect the mailbox: ${outcome}.`);
}
