/** The chat of a tournament: everybody reads, players and the organiser write. Folded on a phone until it is opened. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type ReactElement,
} from 'react';
import { messageMaxLength } from '@playfield/contracts/chatLimits.ts';
import type { TournamentMessage } from '@playfield/contracts/http/tournaments.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import { api, textForPlayer } from '../api/http.ts';
import { liveSocket } from '../api/socket.ts';
import { fitted, lengthOf, timeText } from '../chat/chatState.ts';
import { useMuted } from '../chat/mutedWriters.ts';
import { PersonMenu } from '../friends/PersonMenu.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import type { SeenTournament } from './queries.ts';

/** As many as are kept in view. */
const mostMessages = 50;

export function TournamentChat({
  tournament: { id, you },
  userId,
}: {
  readonly tournament: SeenTournament;
  readonly userId: string | null;
}): ReactElement {
  const messages = useMessages(id, userId);
  const muted = useMuted();
  const shown = messages?.filter((message) => message.userId === null || !muted.includes(message.userId));
  const list = useRef<HTMLDivElement>(null);
  const newest = shown?.at(-1)?.id;
  useLayoutEffect(() => {
    if (list.current && newest !== undefined) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);
  const mayWrite = you.isOrganiser || (you.participant !== null && you.participant.status !== 'disqualified');
  return (
    <Card title="Chat">
      {shown === undefined ? null : (
        <div
          ref={list}
          role="log"
          aria-label="Messages"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
          tabIndex={0}
          className="max-h-72 overflow-y-auto"
        >
          {shown.length === 0 ? <p className="text-sm text-muted">Nothing said yet.</p> : null}
          {shown.map((message) => (
            <Message key={message.id} message={message} isOwn={message.userId === userId} />
          ))}
        </div>
      )}
      {mayWrite ? <Composer id={id} /> : null}
    </Card>
  );
}

function useMessages(id: string, userId: string | null): readonly TournamentMessage[] | undefined {
  const client = useQueryClient();
  const key = ['tournaments', userId ?? '', 'one', id, 'messages'];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/tournaments/:id/messages', { params: { id }, signal }),
    refetchOnMount: 'always',
  });
  const hear = useEffectEvent((event: SocketEvent) => {
    if (event.type !== 'tournamentChat' || event.tournamentId !== id) return;
    const { message, removedId } = event;
    client.setQueryData<readonly TournamentMessage[]>(key, (before = []) => {
      const kept = before.filter((one) => one.id !== removedId && one.id !== message?.id);
      return (message ? [...kept, message] : kept).slice(-mostMessages);
    });
  });
  useEffect(() => liveSocket.join({ greeting: () => [], onEvent: hear }), []);
  return data;
}

function Message({
  message: { userId, username, message, createdAt },
  isOwn,
}: {
  readonly message: TournamentMessage;
  readonly isOwn: boolean;
}): ReactElement {
  return (
    <div className="py-1">
      <p className="flex items-baseline gap-2 text-sm">
        <span className={isOwn ? 'truncate font-semibold text-accent' : 'truncate font-semibold'}>
          {username}
        </span>
        <time dateTime={createdAt} className="shrink-0 text-xs text-muted tabular-nums">
          {timeText(createdAt)}
        </time>
        {isOwn || userId === null ? null : (
          <span className="ml-auto">
            <PersonMenu person={{ id: userId, username }} about={{ kind: 'profile' }} />
          </span>
        )}
      </p>
      <p className="wrap-anywhere">{message}</p>
    </div>
  );
}

function Composer({ id }: { readonly id: string }): ReactElement {
  const [draft, setDraft] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (draft.trim() === '' || isPending) return;
    setPending(true);
    setProblem(null);
    try {
      await api('POST /api/tournaments/:id/messages', { params: { id }, body: { message: draft } });
      setDraft('');
    } catch (error) {
      setProblem(textForPlayer(error, 'The message was not sent.'));
    }
    setPending(false);
  };
  return (
    <form className="mt-2 grid gap-1.5 border-t border-line pt-3" onSubmit={(event) => void send(event)}>
      {problem === null ? null : (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <input
          aria-label="Message"
          value={draft}
          autoComplete="off"
          enterKeyHint="send"
          placeholder="Say something"
          className="min-h-11 min-w-0 flex-1 rounded-xl border border-control bg-page px-3 text-base text-ink placeholder:text-muted"
          onChange={({ target }) => setDraft(fitted(target.value))}
        />
        <Button type="submit" pending={isPending}>
          Send
        </Button>
      </div>
      <p className="text-right text-xs text-muted tabular-nums">
        {lengthOf(draft)}/{messageMaxLength}
      </p>
    </form>
  );
}
