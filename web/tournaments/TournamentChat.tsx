/** The chat of a tournament (GAPS G90): everybody reads, players and the organiser write. */
import { useEffect, useState, type FormEvent, type ReactElement } from 'react';
import type { TournamentMessage } from '@playfield/contracts/http/tournaments.ts';
import { api, textForPlayer } from '../api/http.ts';
import { liveSocket } from '../api/socket.ts';
import { MessageForm } from '../chat/MessageForm.tsx';
import { MessageList } from '../chat/MessageList.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import type { SeenTournament } from './details.ts';
import { TournamentChatSession } from './tournamentChat.ts';

/** Another tournament or reader needs another `key`: blocks hide other messages from each. */
export function TournamentChat({
  tournament: { id, gameType, isJoined, you },
  userId,
}: {
  readonly tournament: SeenTournament;
  readonly userId: string | null;
}): ReactElement {
  const [session] = useState(
    () =>
      new TournamentChatSession(id, {
        socket: liveSocket,
        history: (of) => api('GET /api/tournaments/:id/messages', { params: { id: of } }),
      }),
  );
  useEffect(() => session.start(), [session]);
  return (
    <Card title="Chat">
      <div className="flex max-h-72 flex-col">
        <MessageList
          session={session}
          ownId={userId}
          room={{
            about: { kind: 'profile' },
            gameType,
            emptyText: 'Nothing said yet.',
            report: (messageId) =>
              api('POST /api/tournaments/:id/messages/report', { params: { id }, body: { messageId } }),
          }}
        />
      </div>
      {isJoined || you.isOrganiser ? (
        <Composer id={id} onSent={(message) => session.take([message])} />
      ) : (
        <p className="mt-2 text-sm text-muted">Players and the organiser can write here.</p>
      )}
    </Card>
  );
}

function Composer({
  id,
  onSent,
}: {
  readonly id: string;
  readonly onSent: (message: TournamentMessage) => void;
}): ReactElement {
  const [draft, setDraft] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (draft.trim() === '' || isPending) return;
    setPending(true);
    setProblem(null);
    try {
      onSent(await api('POST /api/tournaments/:id/messages', { params: { id }, body: { message: draft } }));
      setDraft('');
    } catch (error) {
      setProblem(textForPlayer(error, 'The message was not sent.'));
    }
    setPending(false);
  };
  return (
    <MessageForm
      className="mt-2 pt-3"
      draft={draft}
      onDraft={setDraft}
      onSubmit={(event) => void send(event)}
      problem={problem}
      isReadOnly={isPending}
      button={
        <Button type="submit" pending={isPending}>
          Send
        </Button>
      }
    />
  );
}
