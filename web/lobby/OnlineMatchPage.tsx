/**
 * One match between two people: its state, and what the page around it adds (seat, rematch, share).
 */
import { useEffect, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { gamePath } from '@playfield/contracts/paths.ts';
import { useCallMoment } from '../match/online/useCallMoment.ts';
import { OnlineLayout } from '../match/online/OnlineLayout.tsx';
import { useReactions } from '../match/online/reactions.ts';
import { useOnlineMatch } from '../match/online/useOnlineMatch.ts';
import { shareLink } from '../match/frame/share.ts';
import { loadable } from '../lib/loadable.tsx';
import { reloadAfterUpdate } from '../lib/reloadAfterUpdate.ts';
import { useGameRatings } from '../ratings/useGameRatings.ts';
import { useResultNews } from '../ratings/useResultNews.ts';
import { accountOf, useSession } from '../session/session.ts';
import { toast } from '../shell/toast.ts';
import { useFreshCurrent } from '../match/current/currentGames.ts';
import { LatePart } from '../shell/LatePart.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Loaded alongside the game: only who follows a link needs it. */
const joinForm = loadable(async () => (await import('./JoinByLink.tsx')).JoinByLink, reloadAfterUpdate);
const { View: CallQuestion } = loadable(
  async () => (await import('../match/online/CallQuestion.tsx')).CallQuestion,
);

export function OnlineMatchPage({ id: gameId }: { readonly id: string }): ReactElement {
  const { state, session, texts } = useOnlineMatch(gameId);
  const [, navigate] = useLocation();
  const isGuest = accountOf(useSession()) === null;
  const [isMoment, answered] = useCallMoment(state);
  const { nextId, match } = state;
  const { record, rules } = match;
  const isSeated = record !== null && record.yourSeat !== null;

  const ratingUpdate = useResultNews(isSeated ? record.id : null, record?.status === 'completed');
  const reactions = useReactions(record);
  const ratings = useGameRatings(record, ratingUpdate !== null);

  useEffect(() => void joinForm.preload(), []);
  useFreshCurrent(isSeated ? record.status : null);

  useEffect(() => {
    if (nextId !== null && isSeated) navigate(gamePath(nextId));
  }, [nextId, isSeated, navigate]);

  return (
    <OnlineLayout
      state={state}
      texts={texts}
      isGuest={isGuest}
      ratings={ratings}
      ratingUpdate={ratingUpdate}
      reactions={reactions}
      joinForm={
        <LatePart fallback={<Skeleton className="h-36 rounded-2xl" />}>
          <joinForm.View
            gameId={gameId}
            record={record}
            title={rules.title}
            onJoined={(joined) => session.received(joined)}
          />
        </LatePart>
      }
      question={
        isMoment ? (
          <LatePart>
            <CallQuestion onAnswered={answered} />
          </LatePart>
        ) : null
      }
      onMove={(move) => session.play(move)}
      onAct={(action, offer) => session.act(action, offer)}
      onExplain={(text) => toast({ title: 'Not just now', text })}
      onReplay={(ply) => session.replay(ply)}
      onShare={() => void shareLink(gamePath(gameId), rules.title)}
      onCloseResult={() => session.closeResult()}
      onRetry={() => session.retry()}
    />
  );
}
