import { descriptionForQuickGroup } from '@inner-circle/domain/groups/groups.rules.ts';
import { useState, type Ref } from 'react';
import { CallError } from '../platform/server/call-error.ts';
import type { OtherDraftName } from '../platform/typing/draft-kinds.ts';
import { useTypedSearch } from '../platform/typing/use-typed-search.ts';
import { TagInput, type TagInputHandle, type TypedTags } from '../ui/fields/tags/tag-input.tsx';
import { useCreateGroup, useGroups } from './groups.queries.ts';

type GroupTagsFieldProps = {
  value: readonly string[];
  onChange: (groups: string[]) => void;
  /** For the form that saves what is picked. */
  handle?: Ref<TagInputHandle>;
  /** The name under which what is typed outlives a reload. */
  draft?: OtherDraftName<TypedTags> | undefined;
};

/** Picks groups by name and makes those that are missing. What could not be made is not picked, and is said. */
export function GroupTagsField({ value, onChange, handle, draft }: GroupTagsFieldProps) {
  const [search, setSearch] = useState('');
  const [typed, type] = useTypedSearch(search, setSearch);
  const { data: groups, isPending, isPlaceholderData, isMany } = useGroups(search);
  const isLooking = isMany && (isPlaceholderData || typed !== search);
  const { mutateAsync: create } = useCreateGroup();

  const onCreate = async (name: string) => {
    try {
      await create({ body: { name, description: descriptionForQuickGroup(name) } });
      return true;
    } catch (error) {
      // Made in another window a moment ago: it can be picked all the same.
      return error instanceof CallError && error.status === 409;
    }
  };

  return (
    <TagInput
      label="Groups"
      value={value}
      onChange={onChange}
      suggestions={groups?.map((group) => group.name) ?? []}
      onCreate={onCreate}
      handle={handle}
      draft={draft}
      onType={type}
      loading={isPending || isLooking}
    />
  );
}
