/** One friend out of all, online ones first, with a filter where there are many. */
import { useState, type ReactElement } from 'react';
import { Person as PersonShown } from '../people/Person.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { closePersonDialog, type Person } from './dialogs.ts';
import { inOrder, matching } from './friendList.ts';
import { presenceText } from './presenceText.ts';
import { useFriends } from './queries.ts';
import { useMinute } from './useMinute.ts';

/** So many fit on a phone without one. */
const filterFrom = 6;

export function FriendPicker({
  userId,
  chosen,
  onChoose,
}: {
  readonly userId: string | null;
  readonly chosen: Person | null;
  readonly onChoose: (person: Person) => void;
}): ReactElement {
  const { data, isError } = useFriends(userId);
  const nowMs = useMinute();
  const [filter, setFilter] = useState('');
  if (isError && !data) return <p role="alert">Your friends couldn't be loaded.</p>;
  if (!data) return <Skeleton className="h-24 w-full rounded-xl" />;
  if (data.length === 0) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-muted">You have no friends here yet.</p>
        <LinkButton href="/friends" onClick={closePersonDialog}>
          Add friends
        </LinkButton>
      </div>
    );
  }
  const shown = matching(inOrder(data), filter);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {data.length < filterFrom ? null : (
        <TextField
          label="Find a friend"
          type="search"
          value={filter}
          autoComplete="off"
          spellCheck="false"
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-semibold text-muted">Friend</legend>
        <div className="long-list grid grid-cols-[minmax(0,1fr)] gap-1 p-1 sm:max-h-72 sm:overflow-y-auto">
          {shown.map((friend) => (
            <label
              key={friend.friendId}
              className="flex min-h-13 flex-wrap items-center gap-3 rounded-xl border border-transparent px-2 py-1.5 hover:bg-raised has-checked:border-accent has-checked:bg-accent/10 has-disabled:opacity-55"
            >
              <input
                type="radio"
                name="friend"
                disabled={!friend.mayInvite}
                checked={friend.friendId === chosen?.id}
                onChange={() => onChoose({ id: friend.friendId, username: friend.username })}
                className="size-4.5 shrink-0 accent-accent"
              />
              <PersonShown
                id={friend.friendId}
                name={friend.username}
                isOnline={friend.online}
                className="flex-1 basis-32"
                detail={friend.mayInvite ? presenceText(friend, nowMs) : 'Takes no invitations'}
              />
            </label>
          ))}
          {shown.length === 0 ? <p className="text-muted">No friend has that name.</p> : null}
        </div>
      </fieldset>
    </div>
  );
}
