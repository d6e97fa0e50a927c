import { sameTag, tagOptions, type TagOption } from './tag-options.ts';
import type { useTagCreation } from './use-tag-creation.ts';

/** What is typed, and what becomes of new names. */
export type Typing = {
  typed: string;
  setTyped: (typed: string) => void;
  creation: ReturnType<typeof useTagCreation>;
};

type Picking = Typing & {
  value: readonly string[];
  suggestions: readonly string[];
  onCreate?: ((name: string) => Promise<boolean>) | undefined;
  onType?: ((typed: string) => void) | undefined;
  loading?: boolean;
};

/** From what is typed to what is picked. */
export function tagPicking({ typed, setTyped, creation, value, suggestions, onCreate, onType, loading }: Picking) {
  const { pending, failed, create, add, made } = creation;
  const picked = [...value, ...pending];
  const type = (text: string) => {
    setTyped(text);
    onType?.(text);
  };
  const take = (name: string) => {
    if (!picked.some((other) => sameTag(other, name))) add(suggestions.find((other) => sameTag(other, name)) ?? name);
  };
  return {
    options: tagOptions({ typed, suggestions, picked, mayCreate: onCreate !== undefined && !loading }),
    type,
    pick: (option: TagOption) => {
      type('');
      if (option.create) void create(option.name);
      else add(option.name);
    },
    settle: async () => {
      if (!(await made())) return false;
      for (const name of failed) take(name);
      if (typed.trim() !== '') take(typed.trim());
      setTyped('');
      return true;
    },
  };
}
