/** A request to somebody by name, found while it is typed, or to somebody suggested (FR-009…016; G73, G74, G76). */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { api } from '../api/http.ts';
import { Person as PersonShown } from '../people/Person.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { Person } from './dialogs.ts';
import { requestProblem, requestSent, type Problem } from './friendTexts.ts';
import { NameSearch } from './NameSearch.tsx';
import { ProblemText } from './ProblemText.tsx';
import { rereadFriends, useSuggested } from './queries.ts';

export function AddFriends({
  userId,
}: {
  /** Null for a guest. */ readonly userId: string | null;
}): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  /** The person picked from a list: an id identifies them better than a name. */
  const [picked, setPicked] = useState<Person | null>(null);
  const request = useFriendRequest();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const username = name.trim();
    if (username === '' || request.isPending) return;
    const isSent = await request.send(picked?.username === username ? { friendId: picked.id } : { username });
    if (!isSent) return;
    // What was typed or picked meanwhile stays.
    setName((now) => (now.trim() === username ? '' : now));
    setPicked((now) => (now?.username === username ? null : now));
  };
  const pick = (person: Person): void => {
    setName(person.username);
    setPicked(person);
    field.current?.focus();
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2 md:gap-6">
      <Card title="Add a friend">
        <form className="grid grid-cols-[minmax(0,1fr)] gap-3" onSubmit={submit}>
          <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
            <NameSearch
              inputRef={field}
              name={name}
              hasProblem={request.problem !== null}
              userId={userId}
              onName={(next) => {
                setName(next);
                request.clear();
              }}
              onPick={pick}
            />
            <Button
              type="submit"
              variant="primary"
              pending={request.isPending}
              disabled={name.trim() === '' || userId === null}
              // The field keeps the focus and its list stays, so that the button does not move under the finger.
              onPointerDown={(event) => event.preventDefault()}
            >
              Send Friend Request
            </Button>
          </div>
          <ProblemText problem={request.problem} />
          <output className="block min-h-6 font-medium text-success">{request.done}</output>
        </form>
      </Card>
      <Suggestions userId={userId} onPick={pick} />
    </div>
  );
}

type Request = {
  readonly isPending: boolean;
  readonly problem: Problem | null;
  /** What was done; empty before. */
  readonly done: string;
  readonly clear: () => void;
  /** Whether it was accepted by the server. */
  readonly send: (to: { readonly friendId: string } | { readonly username: string }) => Promise<boolean>;
};

function useFriendRequest(): Request {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState('');
  const clear = (): void => {
    setProblem(null);
    setDone('');
  };
  return {
    isPending,
    problem,
    done,
    clear,
    async send(to) {
      setPending(true);
      clear();
      try {
        const { status, friend } = await api('POST /api/friends/request', { body: to });
        setDone(requestSent(status, friend.username));
        void rereadFriends(client);
        return true;
      } catch (error) {
        setProblem(requestProblem(error));
        return false;
      } finally {
        setPending(false);
      }
    },
  };
}

function Suggestions({
  userId,
  onPick,
}: {
  readonly userId: string | null;
  readonly onPick: (person: Person) => void;
}): ReactElement {
  const { data, isError } = useSuggested(userId);
  const people = userId === null ? [] : data;
  return (
    <Card title="Suggested">
      {people === undefined && !isError ? <Skeleton className="h-11 w-full rounded-xl" /> : null}
      {people?.length === 0 ? (
        <p className="text-muted">Play a game with somebody, and they will be suggested here.</p>
      ) : null}
      {people === undefined && isError ? (
        <p role="alert" className="text-muted">
          Suggestions couldn't be loaded.
        </p>
      ) : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {people?.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PersonShown id={person.id} name={person.username} className="flex-1 basis-32" />
            <Button size="small" aria-label={`Add ${person.username}`} onClick={() => onPick(person)}>
              Add
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
