import { PAGES } from '@inner-circle/domain/assistant/actions/navigate.action.ts';
import { listed, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import type { Intent } from '../clauses/intent.ts';
import { chats, does, refuses } from './outcomes.ts';
import { HELP, type HelpTopic } from '../replies/help.ts';
import type { Outcome, Scene } from '../scene.ts';

const SAID: Readonly<Record<string, string>> = {
  thanks: 'You are welcome.',
  bye: 'Goodbye.',
  fine: 'I am fine, thank you. What can I do for you?',
  'never-mind': 'All right, I have done nothing.',
  'nothing-waits': 'There is nothing that waits for a yes from you here. What can I do for you?',
  not: 'All right, I leave that alone.',
  'not-happened': 'All right. I have logged nothing and done nothing.',
  if: 'That depends on something that I cannot know, so I have done nothing. What do you want done in any case?',
  sorry: 'I am sorry. What was done is shown on the cards above. Please say in other words what you want.',
  'up-to-you': 'That is up to you. Tell me what you want done, and I do it.',
  'what-i-did': 'What I did is shown on the cards above, and nothing else was done.',
  reported: 'That is what somebody else wants, so I have done nothing. Tell me what you want done, and I do it.',
};

export function talk({ topic = '', words = '' }: Intent, { turn }: Scene): Outcome {
  const [name = ''] = turn.userName.split(' ');
  if (topic === 'greeting')
    return chats(name ? `Hello ${plainText(name)}! What can I do for you?` : 'Hello! What can I do for you?');
  if (topic === 'no-page')
    return refuses(`I cannot open “${plainText(words)}”. I can lead you to ${listed(Object.values(PAGES), 'or')}.`);
  if (topic === 'cannot')
    return refuses(
      `I cannot do that for you. ${words ? HELP[words as HelpTopic] : 'I look after your contacts, talks, to-dos, groups, e-mails and meetings.'}`,
    );
  return chats(SAID[topic]!);
}

export const openPage = ({ topic }: Intent): Outcome =>
  does([{ type: 'navigate', arguments: { target: NavigationTarget.parse(topic) } }]);
