/** `/playground`: every board and match screen in every state, and a live game of each. In development builds only. */
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import { AiMatchLayout } from '../match/ai/AiMatchLayout.tsx';
import { botThinker } from '../offline/botThinker.ts';
import type { Offline } from '../match/frame/Connection.tsx';
import { textsOf } from '@playfield/games/texts.ts';
import { localServer } from '../offline/localApi.ts';
import { MatchBoard } from '../match/frame/MatchBoard.tsx';
import { openingMatch, type MatchState } from '../match/frame/matchState.ts';
import { JoinForm } from '../match/online/JoinForm.tsx';
import { OnlineLayout } from '../match/online/OnlineLayout.tsx';
import type { OnlineState } from '../match/online/onlineState.ts';
import { StatusBanner } from '../match/frame/StatusBanner.tsx';
import { AiMatchSetup } from '../match/ai/AiMatchSetup.tsx';
import { TicTacToeLayout } from '../match/ai/TicTacToeLayout.tsx';
import { Emblem } from '../match/ai/TicTacToePage.tsx';
import { useAiMatch } from '../match/ai/useAiMatch.ts';
import { useTitle } from '../shell/title.ts';
import { Select } from '../ui/Select.tsx';
import { onlineScenesOf, type OnlineScene } from './onlineScenes.ts';
import { ArenaScene } from './ArenaScene.tsx';
import { CheckersBoards } from './CheckersBoards.tsx';
import { TypingLanes } from './TypingLanes.tsx';
import { TypingResults } from './TypingResults.tsx';
import { playable, scenesOf, type Scene } from './scenes.ts';

const numbers = { totalGames: 12, wins: 7, losses: 3, draws: 2 };
const arenaCounts = [20, 50, 100, 150] as const;
const ignore = (): void => undefined;

/** `?show=connect-four/won` shows one screen; without it, every board at once. */
export function PlaygroundPage(): ReactElement {
  useTitle('Playground');
  const [search, setSearch] = useSearchParams();
  const [scenes] = useState(allScenes);
  const [onlineScenes] = useState(allOnlineScenes);
  const shown = search.get('show') ?? '';
  const options = [
    { value: '', label: 'Every board' },
    ...playable.map(({ rules }) => ({ value: `${rules.id}/live`, label: `${rules.title}: live` })),
    { value: 'tic-tac-toe/setup', label: 'Tic Tac Toe: setup' },
    { value: 'checkers/boards', label: 'Checkers: boards' },
    { value: 'typing-race/lanes', label: 'Typing Race: lanes' },
    { value: 'typing-race/results', label: 'Typing Race: results' },
    ...arenaCounts.map((count) => ({
      value: `snake-arena/${count}`,
      label: `Snake.io Arena: ${count} bots`,
    })),
    ...scenes.map(({ key, label }) => ({ value: key, label })),
    ...onlineScenes.map(({ key, label }) => ({ value: key, label })),
  ];
  const onlineScene = onlineScenes.find(({ key }) => key === shown);
  const scene = scenes.find(({ key }) => key === shown);
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line bg-raised px-4 py-2">
        <Select
          label="Show"
          hideLabel
          value={shown}
          onChange={(show) => setSearch(show === '' ? {} : { show })}
          options={options}
        />
      </div>
      {shown.endsWith('/live') ? <Live key={shown} gameType={shown.replace('/live', '')} /> : null}
      {shown === 'tic-tac-toe/setup' ? <Setup /> : null}
      {shown === 'checkers/boards' ? <CheckersBoards /> : null}
      {arenaCounts.map((count) =>
        shown === `snake-arena/${count}` ? <ArenaScene key={count} count={count} /> : null,
      )}
      {shown === 'typing-race/lanes' ? <TypingLanes /> : null}
      {shown === 'typing-race/results' ? <TypingResults /> : null}
      {scene ? <Screen state={scene.state} offline={scene.offline} /> : null}
      {onlineScene ? <OnlineScreen state={onlineScene.state} /> : null}
      {shown === '' ? <EveryBoard scenes={scenes} /> : null}
    </>
  );
}

type KeyedScene = Scene & { readonly key: string; readonly label: string };

function allScenes(): readonly KeyedScene[] {
  return playable.flatMap((games) =>
    scenesOf(games, performance.now()).map((scene) => ({
      ...scene,
      key: `${games.rules.id}/${scene.id}`,
      label: `${games.rules.title}: ${scene.title}`,
    })),
  );
}

type KeyedOnlineScene = OnlineScene & { readonly key: string; readonly label: string };

function allOnlineScenes(): readonly KeyedOnlineScene[] {
  return playable.flatMap((games) =>
    onlineScenesOf(games, performance.now()).map((scene) => ({
      ...scene,
      key: `${games.rules.id}/online-${scene.id}`,
      label: `${games.rules.title} online: ${scene.title}`,
    })),
  );
}

/** The online view of a state. It is a still: presses do nothing. */
function OnlineScreen({ state }: { readonly state: OnlineState }): ReactElement {
  return (
    <OnlineLayout
      state={state}
      texts={textsOf(state.match.rules.id)}
      isGuest
      joinForm={
        <JoinForm
          invitation={`Ada waits for somebody to play ${state.match.rules.title} with.`}
          name="Player"
          isNameFixed={false}
          isPending={false}
          problem={null}
          onName={ignore}
          onJoin={ignore}
        />
      }
      question={null}
      ratings={{ player1: { rating: 1512, isProvisional: false, gamesToFirm: 0 }, player2: null }}
      ratingUpdate={null}
      reactions={null}
      onMove={ignore}
      onAct={ignore}
      onExplain={ignore}
      onReplay={ignore}
      onShare={ignore}
      onCloseResult={ignore}
      onRetry={ignore}
    />
  );
}

function EveryBoard({ scenes }: { readonly scenes: readonly KeyedScene[] }): ReactElement {
  return (
    <div className="p-4">
      <h1 className="mb-4 text-xl">Playground</h1>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-5">
        {scenes.map(({ key, label, state }) => (
          <li key={key} className="grid content-start gap-2">
            <h2 className="text-base">{label}</h2>
            <StatusBanner state={state} texts={textsOf(state.rules.id)} />
            <MatchBoard state={state} onMove={ignore} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Setup(): ReactElement | null {
  const rules = playable.find((games) => games.rules.id === 'tic-tac-toe')?.rules;
  if (!rules) return null;
  return (
    <AiMatchSetup
      state={openingMatch(rules)}
      texts={textsOf(rules.id)}
      emblem={<Emblem />}
      level="medium"
      offline={null}
      onLevel={ignore}
      onStart={ignore}
      onRetry={ignore}
      onBack={ignore}
    />
  );
}

type ScreenProps = {
  readonly state: MatchState;
  readonly offline?: Offline;
  readonly session?: ReturnType<typeof useAiMatch>['session'];
};

/** The page of a state. Without a session it is a still: presses do nothing. */
function Screen({ state, offline = null, session }: ScreenProps): ReactElement {
  const shared = {
    state,
    texts: textsOf(state.rules.id),
    path: '/playground',
    numbers,
    onMove: session ? session.play.bind(session) : ignore,
    onNewGame: () => void session?.newGame('medium'),
    onReplay: session ? session.replay.bind(session) : ignore,
    onShare: ignore,
    onRetry: ignore,
    offline,
  };
  const Layout = state.rules.id === 'tic-tac-toe' ? TicTacToeLayout : AiMatchLayout;
  return (
    <Layout
      {...shared}
      againAt={state.record?.difficulty ?? 'medium'}
      onPlayAgain={shared.onNewGame}
      onNextLevel={shared.onNewGame}
      recent={[]}
      isReading={false}
      links={[{ href: '/', label: 'All games' }]}
      isGuest
      ratingUpdate={null}
      level="medium"
      onLevel={ignore}
      onHint={() => void session?.hint()}
      onTakeBack={() => void session?.takeBack()}
      onCloseResult={() => session?.closeResult()}
      onReread={ignore}
    />
  );
}

/** A game against the bot in this page. */
function Live({ gameType }: { readonly gameType: string }): ReactElement {
  const [calls] = useState(() => localServer(Date.now, botThinker(Math.random)));
  const options = { linkedId: null, createAt: 'medium', firstMove: null } as const;
  const { state, session } = useAiMatch(gameType, options, calls);
  return <Screen state={state} session={session} />;
}
