/** Side effects of a game: statistics, announcements, sounds. */
import { levelOf, type Game } from '@playfield/games/little-big-snake/index.ts';
import { useEffect } from 'react';
import { whoseRun } from '../session/runBests.ts';
import { gameFinished } from '../shell/installOffer.ts';
import { playSound } from '../shell/sound.ts';
import { useAnnounce } from '../ui/LiveRegion.tsx';
import type { CountedRuns } from './countedRuns.ts';
import type { SnakeSession } from './snakeSession.ts';
import { recordSnakeRun, refreshSnakeStats, snakeStats } from './snakeStats.ts';
import { recordGhost } from './storedGhost.ts';
import { endSpeech, levelSpeech } from './speech.ts';

/** Minimum time between two announced levels. */
const quietMs = 5_000;

export function useSnakeEffects(session: SnakeSession, runs: CountedRuns, isDaily: boolean): void {
  const announce = useAnnounce();
  useEffect(() => {
    let last = session.game.get();
    let spokenMs = Number.NEGATIVE_INFINITY;
    let bestsOfRun = whoseRun();
    const onChange = (): void => {
      const game = session.game.get();
      const before = last;
      last = game;
      if (game.status === 'playing' && game.run.step === 0) bestsOfRun = whoseRun();
      if (game.status === 'game-over' && before.status !== 'game-over') {
        const bests = bestsOfRun();
        recordSnakeRun(game.run.score, bests);
        if (bests.areHere) recordGhost(game, isDaily, runs.hasTicket());
        // The next page has its own to say.
        if (runs.isLeft()) return;
        gameFinished();
        // With the high score as recorded: it may be another player's by now.
        announce(endSpeech(session.game.get()), 'assertive');
        playSound(game.isRecord || game.run.ending === 'full' ? 'win' : 'lose');
      } else if (hasRisen(game, before)) {
        playSound('notify');
        const nowMs = performance.now();
        if (nowMs - spokenMs >= quietMs) announce(levelSpeech(game));
        if (nowMs - spokenMs >= quietMs) spokenMs = nowMs;
      } else if (game.run.score > before.run.score) {
        playSound('click');
      }
    };
    return session.game.subscribe(onChange);
  }, [session, runs, announce, isDaily]);
  useEffect(() => {
    const onStats = (): void => session.send({ type: 'highScore', score: snakeStats.get().highScore });
    refreshSnakeStats();
    onStats();
    return snakeStats.subscribe(onStats);
  }, [session]);
}

function hasRisen({ run }: Game, before: Game): boolean {
  return levelOf(run.score) > levelOf(before.run.score);
}
