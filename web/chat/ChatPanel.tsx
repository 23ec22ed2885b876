/**
 * The chat of a race, for those who run in it (CH-001…009; GAPS G69). It folds to its title when the race starts, never takes the
 * focus, and what was said is a `log` that screen readers read along.
 */
import './chat.css';
import { useEffect, useEffectEvent, useState, type FormEvent, type ReactElement } from 'react';
import { api } from '../api/http.ts';
import { useIsNarrow } from '../lib/useMedia.ts';
import { useStore } from '../lib/store.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { disconnectedText, shownOf, unseen, unsendable } from './chatState.ts';
import type { ChatSession } from './chatSession.ts';
import { MessageForm } from './MessageForm.tsx';
import { MessageList, type ChatRoom } from './MessageList.tsx';
import { useMuted } from './mutedWriters.ts';
import { useChat } from './useChat.ts';

const roomOf = (raceId: string): ChatRoom => ({
  about: { kind: 'race', id: raceId },
  gameType: 'race',
  emptyText: 'Nothing said yet. Wish them luck!',
  report: (messageId) => api('POST /api/chat/:raceId/report', { params: { raceId }, body: { messageId } }),
});

export function ChatPanel({
  raceId,
  ownId,
  isConnected,
  isRacing,
}: {
  readonly raceId: string;
  /** Own messages are marked by it; null where it is not known. */
  readonly ownId: string | null;
  /** Whether the race was told on the connection there is. */
  readonly isConnected: boolean;
  /** Somebody types now: the panel keeps out of the way. */
  readonly isRacing: boolean;
}): ReactElement {
  const session = useChat(raceId, isConnected, ownId);
  const state = useStore(session.state);
  const muted = useMuted();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(!isNarrow && !isRacing);
  // Here and not in the form: what is half written outlasts the folding.
  const [draft, setDraft] = useState('');
  const [wasRacing, setWasRacing] = useState(isRacing);
  if (wasRacing !== isRacing) {
    setWasRacing(isRacing);
    if (isRacing) setOpen(false);
  }
  const { heard } = state;
  useEffect(() => {
    if (isOpen && heard > 0) session.seen();
  }, [isOpen, heard, session]);
  const fresh = isOpen ? 0 : unseen(state, muted, ownId);
  const count = shownOf(state, muted).length;

  return (
    <aside aria-label="Race chat" className="chat" data-chat={isOpen ? 'open' : 'folded'}>
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-12 w-full items-center gap-2 px-4 text-left font-semibold hover:bg-raised"
        // Keys go on to the text of a race.
        onMouseDown={(event) => isRacing && event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        <span
          aria-hidden="true"
          data-dot={isConnected ? 'connected' : 'lost'}
          className={classes(
            'size-2.5 shrink-0 rounded-full',
            isConnected ? 'bg-success' : 'border-2 border-warning',
          )}
        />
        Race Chat
        <span className="sr-only">{isConnected ? ', connected' : ', disconnected'}</span>
        <Badge tone={fresh > 0 ? 'accent' : 'gray'}>
          <span className="tabular-nums" data-count={count}>
            {fresh > 0 ? `${fresh} new` : count}
          </span>
          <span className="sr-only">{fresh > 0 ? '' : ' messages'}</span>
        </Badge>
        <Icon name="chevronDown" className={classes('ml-auto shrink-0', !isOpen && 'rotate-180')} />
      </button>
      {isOpen ? (
        <>
          <MessageList session={session} room={roomOf(raceId)} ownId={ownId} />
          <Composer session={session} isConnected={isConnected} draft={draft} onDraft={setDraft} />
        </>
      ) : null}
    </aside>
  );
}

function Composer({
  session,
  isConnected,
  draft,
  onDraft,
}: {
  readonly session: ChatSession;
  readonly isConnected: boolean;
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
}): ReactElement {
  const refused = useStore(session.refused);
  // What was not taken is not lost.
  const takeBack = useEffectEvent((text: string) => {
    if (draft === '') onDraft(text);
  });
  useEffect(() => {
    if (!refused || refused.draft === '') return;
    takeBack(refused.draft);
    session.tookBack();
  }, [refused, session]);
  const why = unsendable(draft, isConnected);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (why === null && session.say(draft)) onDraft('');
  };
  return (
    <MessageForm
      className="p-3"
      draft={draft}
      onDraft={onDraft}
      onSubmit={submit}
      problem={refused?.text ?? null}
      notice={
        isConnected ? null : (
          <output className="block text-sm font-semibold text-warning">{disconnectedText}</output>
        )
      }
      button={
        <Button type="submit" variant="primary" aria-disabled={why === null ? undefined : true}>
          Send
        </Button>
      }
    />
  );
}
