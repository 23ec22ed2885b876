/**
 * One match between two people: its state, and what the page around it adds (seat, rematch, share).
 */
import { lazy, useEffect, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { useCallMoment } from '../match/online/useCallMoment.ts';
import { JoinForm } from '../match/online/JoinForm.tsx';
import { OnlineLayout } from '../match/online/OnlineLayout.tsx';
import { useReactions } from '../match/online/reactions.ts';
import { useOnlineMatch } from '../match/online/useOnlineMatch.ts';
import { shareLink } from '../match/frame/share.ts';
import { useGameRatings } from '../ratings/useGameRatings.ts';
import { useResultNews } from '../ratings/useResultNews.ts';
import { accountOf, useSession } from '../session/session.ts';
import { toast } from '../shell/toast.ts';
import { usePlayerName } from './playerName.ts';
import { useFreshCurrent } from '../match/current/currentGames.ts';
import { gamePath } from './gamePath.ts';
import { joinFailed, joinGame, sayJoined } from './joinGame.ts';
import { useRequest } from './useRequest.ts';
import { LatePart } from '../shell/LatePart.tsx';

const CallQuestion = lazy(async () => ({
  default: (await import('../match/online/CallQuestion.tsx')).CallQuestion,
}));

export function OnlineMatchPage({ id: gameId }: { readonly id: string }): ReactElement {
  const { state, session, texts } = useOnlineMatch(gameId);
  const [, navigate] = useLocation();
  const player = usePlayerName();
  const isGuest = accountOf(useSession()) === null;
  const joining = useRequest<null>();
  const join = (): void =>
    joining.run(null, player.name, joinFailed, async () => {
      session.received(await joinGame(gameId, player.name));
      sayJoined();
    });
  const [isMoment, answered] = useCallMoment(state);
  const { nextId, match } = state;
  const { record, rules } = match;
  const isSeated = record !== null && record.yourSeat !== null;

  const ratingUpdate = useResultNews(isSeated ? record.id : null, record?.status === 'completed');
  const reactions = useReactions(record);
  const ratings = useGameRatings(record, ratingUpdate !== null);

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
        <JoinForm
          invitation={`${record?.player1Name ?? ''} is waiting for a ${rules.title} opponent.`}
          name={player.name}
          isNameFixed={player.isFixed}
          isPending={joining.isPending}
          problem={joining.problem}
          onName={player.setName}
          onJoin={join}
        />
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
