import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { contact, pageOf } from '../testing/cast.ts';
import { serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import { GroupMembers } from './group-members.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const choir: Group = {
  id: contact('Choir').id,
  name: 'Choir',
  description: '',
  contactCount: 2,
  coldThresholdDays: null,
};
const bob = contact('Bob');
const carol = contact('Carol');

test('of two people taken out quickly each can be taken back', async () => {
  const waiting: (() => void)[] = [];
  const answer = () => new Promise<{ body: Group }>((resolve) => waiting.push(() => resolve({ body: choir })));
  serve({
    'GET /api/contacts': { body: pageOf(bob, carol) },
    [`DELETE /api/groups/${choir.id}/contacts/${bob.id}`]: answer,
    [`DELETE /api/groups/${choir.id}/contacts/${carol.id}`]: answer,
  });
  show(<GroupMembers group={choir} />);
  for (const { name } of [bob, carol]) {
    await userEvent.click(await screen.findByRole('button', { name: `More about ${name}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from Choir' }));
  }
  for (const go of waiting) go();
  expect(await screen.findByText('Carol left Choir')).toBeDefined();
  expect(await screen.findByText('Bob left Choir')).toBeDefined();
});
