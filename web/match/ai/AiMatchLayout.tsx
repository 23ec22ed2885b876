/**
 * The screen of a game against the AI, drawn purely from its state: three columns from 1024 px,
 * below that the board with tabs under it, so that board, status and turn fit one small screen.
 */
import { useState, type ReactElement } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { AfterBoard } from '../frame/BoardFirst.tsx';
import { Champion } from './Champion.tsx';
import { Connection, OfflineBadge } from '../frame/Connection.tsx';
import { GamePanel } from './GamePanel.tsx';
import { HowToPlayButton } from '../frame/HowToPlay.tsx';
import { MatchBoard } from '../frame/MatchBoard.tsx';
import { LevelChoice, MatchActions } from './MatchControls.tsx';
import { MatchFacts } from '../frame/MatchFacts.tsx';
import { MatchProblem } from '../frame/MatchProblem.tsx';
import { MoveList } from '../frame/MoveList.tsx';
import { PersonaBubble } from './PersonaBubble.tsx';
import { AiCard, YouCard } from './PlayerCards.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentGames } from './RecentGames.tsx';
import { ReplayBar } from '../frame/ReplayBar.tsx';
import { LateAiResult } from './LateAiResult.tsx';
import type { AiMatchScreen } from './aiScreen.ts';
import { StatusBanner } from '../frame/StatusBanner.tsx';
import { useIsWide } from '../../lib/useMedia.ts';

export function AiMatchLayout(screen: AiMatchScreen): ReactElement {
  const { state, texts } = screen;
  const isWide = useIsWide();
  return (
    <div className="px-3 pt-2 sm:px-4 lg:pt-4" data-game={state.rules.id}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 lg:mb-4">
        <h1 className="text-lg sm:text-xl">{state.rules.title}</h1>
        {texts.sideWins ? <Badge tone="accent">Play vs AI</Badge> : null}
        <OfflineBadge offline={screen.offline} />
        <span className="ml-auto">
          <HowToPlayButton texts={texts} />
        </span>
      </div>
      {state.phase === 'failed' ? (
        <MatchProblem state={state} path={screen.path} offline={screen.offline} onRetry={screen.onRetry} />
      ) : null}
      {state.phase !== 'failed' && (isWide ? <Wide {...screen} /> : <Narrow {...screen} />)}
    </div>
  );
}

function Wide(screen: AiMatchScreen): ReactElement {
  // Every part follows the state: remembering them would cost more code than it saves work.
  'use no memo';
  const { state, texts, numbers } = screen;
  return (
    <div className="grid grid-cols-[15.5rem_minmax(0,1fr)_15.5rem] items-start gap-4 xl:grid-cols-[18rem_minmax(0,1fr)_18rem] xl:gap-5">
      <AfterBoard>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <YouCard state={state} numbers={numbers} />
          <Card as="div">
            <MatchActions {...screen} />
            <div className="mt-4">
              <LevelChoice state={state} level={screen.level} onChange={screen.onLevel} />
            </div>
          </Card>
          <Card title="Moves">
            <MoveList state={state} texts={texts} onReplay={screen.onReplay} />
          </Card>
        </div>
      </AfterBoard>
      <div className="grid gap-3">
        <Centre {...screen} />
        <AfterBoard>
          <Connection text={state.trouble} offline={screen.offline} onRetry={screen.onRetry} />
          <ReplayBar state={state} onReplay={screen.onReplay} onShare={screen.onShare} />
        </AfterBoard>
      </div>
      <AfterBoard>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <AiCard state={state} texts={texts} numbers={numbers}>
            <PersonaBubble state={state} chosen={screen.level} />
          </AiCard>
          <Champion wins={numbers?.wins ?? 0} />
          <RecentGames {...screen} />
          <QuickActions texts={texts} links={screen.links} />
        </div>
      </AfterBoard>
    </div>
  );
}

const tabs = [
  { value: 'players', label: 'Players' },
  { value: 'moves', label: 'Moves' },
  { value: 'more', label: 'More' },
] as const;

function Narrow(screen: AiMatchScreen): ReactElement {
  'use no memo';
  const { state, texts, numbers } = screen;
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('players');
  return (
    <div className="match-narrow mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] gap-2">
      <Centre {...screen} />
      <AfterBoard>
        <MatchActions {...screen} />
        <PersonaBubble state={state} chosen={screen.level} />
        <Connection text={state.trouble} offline={screen.offline} onRetry={screen.onRetry} />
        <ReplayBar state={state} onReplay={screen.onReplay} onShare={screen.onShare} />
        <div className="mt-1">
          <Tabs label="About this match" tabs={tabs} value={tab} onChange={setTab}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3">
              {tab === 'players' ? (
                <>
                  <Card as="div">
                    <LevelChoice state={state} level={screen.level} onChange={screen.onLevel} />
                  </Card>
                  <YouCard state={state} numbers={numbers} />
                  <AiCard state={state} texts={texts} numbers={numbers} />
                </>
              ) : null}
              {tab === 'moves' ? (
                <Card as="div">
                  <MoveList state={state} texts={texts} onReplay={screen.onReplay} />
                </Card>
              ) : null}
              {tab === 'more' ? (
                <>
                  <Champion wins={numbers?.wins ?? 0} />
                  <RecentGames {...screen} />
                  <QuickActions texts={texts} links={screen.links} />
                </>
              ) : null}
            </div>
          </Tabs>
        </div>
      </AfterBoard>
    </div>
  );
}

/**
 * Status, board, clocks: what players watch. Anything that comes and goes lies below, so nothing
 * here moves.
 */
function Centre(screen: AiMatchScreen): ReactElement {
  'use no memo';
  const { state, texts, onMove, onPlayAgain } = screen;
  return (
    <div className="match-centre grid gap-2 lg:gap-3">
      <AfterBoard>
        {texts.sideWins ? (
          <GamePanel state={state} texts={texts} onPlayAgain={onPlayAgain} />
        ) : (
          <StatusBanner state={state} texts={texts} />
        )}
      </AfterBoard>
      <MatchBoard state={state} onMove={onMove} />
      <AfterBoard>
        <div className="pt-1">
          <MatchFacts state={state} />
        </div>
      </AfterBoard>
      <LateAiResult {...screen} />
    </div>
  );
}
