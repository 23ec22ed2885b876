/** What was said, as plain text: addresses in it are not links, and writers can be muted here or reported. */
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import { textForPlayer } from '../api/http.ts';
import type { About } from '../friends/dialogs.ts';
import { PersonMenu } from '../friends/PersonMenu.tsx';
import { Person } from '../people/Person.tsx';
import { useStore } from '../lib/store.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { mutedWritersOf, shownOf } from './chatState.ts';
import type { ChatSession } from './chatSession.ts';
import { toggleMute, useMuted } from './mutedWriters.ts';
import { timeText } from '../lib/dates.ts';

/** So near to the end one reads along. */
const nearEndPx = 60;

/** Where the messages were written, for what can be done about them. */
export type ChatRoom = {
  readonly about: About;
  readonly gameType: string | null;
  /** What stands there before anybody has written. */
  readonly emptyText: string;
  /** Tells the operator of a message. */
  readonly report: (messageId: string) => Promise<unknown>;
};

export function MessageList({
  session,
  room,
  ownId,
}: {
  readonly session: Pick<ChatSession, 'state' | 'isRead'>;
  readonly room: ChatRoom;
  readonly ownId: string | null;
}): ReactElement {
  const state = useStore(session.state);
  const isRead = useStore(session.isRead);
  const muted = useMuted();
  const messages = shownOf(state, muted);
  const { heard } = state;
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const element = list.current;
    if (element && isAtEnd.current && heard > 0) element.scrollTop = element.scrollHeight;
  }, [heard]);

  // Only once the history is in it: else a screen reader would read all of it.
  if (!isRead && messages.length === 0) return <Skeleton className="m-3 h-10 rounded-xl" />;
  return (
    <div
      ref={list}
      role="log"
      aria-label="Messages"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-y-auto border-t border-line px-4 py-2"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx;
      }}
    >
      {mutedWritersOf(state, muted).map(({ userId, name }) => (
        <p key={userId} className="flex items-center justify-between gap-2 py-0.5 text-sm text-muted">
          <span className="truncate">You muted {name}</span>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Unmute ${name}`}
            onClick={({ currentTarget }) => {
              focusLog(currentTarget);
              toggleMute(userId);
            }}
          >
            Unmute
          </Button>
        </p>
      ))}
      {messages.length === 0 ? <p className="py-4 text-center text-sm text-muted">{room.emptyText}</p> : null}
      {messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          room={room}
          isOwn={message.userId !== null && message.userId === ownId}
        />
      ))}
    </div>
  );
}

/** Before the pressed button goes, the focus does. */
function focusLog(pressed: Element): void {
  pressed.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
}

function Message({
  message: { id, userId, username, message, createdAt },
  room,
  isOwn,
}: {
  readonly message: ChatMessage;
  readonly room: ChatRoom;
  readonly isOwn: boolean;
}): ReactElement {
  const [hasOptions, setOptions] = useState(false);
  const options = useRef<HTMLButtonElement>(null);
  return (
    <div className="py-1" data-message={id}>
      <p className="flex items-center gap-2 text-sm">
        <Person id={userId} name={username} size={20} isOwn={isOwn} />
        <time dateTime={createdAt} className="shrink-0 text-xs text-muted tabular-nums">
          {timeText(createdAt)}
        </time>
        {isOwn ? null : (
          <button
            ref={options}
            type="button"
            aria-expanded={hasOptions}
            aria-label={`Options for the message of ${username}`}
            className="ml-auto min-h-6 min-w-6 shrink-0 rounded-md font-bold text-muted hover:bg-raised"
            onClick={() => setOptions(!hasOptions)}
          >
            &#8943;
          </button>
        )}
      </p>
      <p className="wrap-anywhere">{message}</p>
      {hasOptions ? (
        <div className="flex flex-wrap gap-1">
          {userId === null ? null : (
            <Button
              variant="quiet"
              size="small"
              onClick={({ currentTarget }) => {
                focusLog(currentTarget);
                toggleMute(userId);
              }}
            >
              Mute {username}
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              options.current?.focus();
              setOptions(false);
              void report(room, id);
            }}
          >
            Report
          </Button>
          {userId === null ? null : (
            <PersonMenu
              person={{ id: userId, username }}
              about={room.about}
              gameType={room.gameType}
              trigger="More"
            />
          )}
        </div>
      ) : null}
    </div>
  );
}

async function report(room: ChatRoom, messageId: string): Promise<void> {
  try {
    await room.report(messageId);
    toast({ title: 'Message reported', text: 'The operator of this site will review it.', tone: 'success' });
  } catch (error) {
    toast({ title: 'Not reported', text: textForPlayer(error, 'Please try again.'), tone: 'error' });
  }
}
