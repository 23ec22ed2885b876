/**
 * The screen of a game between two people, drawn purely from its state: for both seats and for
 * spectators, before, during and after the game. Three columns from 1024 px; on a phone board,
 * sides, offers and actions fit one screen.
 */
import { useEffect, useState, type ReactElement } from 'react';
import { loadable } from '../../lib/loadable.tsx';
import { LatePart } from '../../shell/LatePart.tsx';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { HowToPlayButton, RuleSections } from '../frame/HowToPlay.tsx';
import { MatchProblem } from '../frame/MatchProblem.tsx';
import { tournamentPathOf } from '../frame/tournamentPathOf.ts';
import { MoveList } from '../frame/MoveList.tsx';
import { useIsWide } from '../../lib/useMedia.ts';
import { OnlineCentre } from './OnlineCentre.tsx';
import type { OnlineScreen } from './onlineScreen.ts';
import { linkOf } from './onlineState.ts';
import { linkTexts, modeText } from './onlineTexts.ts';
import { RatedBadge } from './RatedBadge.tsx';

/** Loaded alongside the game: beside the board, or behind a tab. */
const about = loadable(async () => (await import('./AboutMatch.tsx')).AboutMatch);

const linkTones: Readonly<Record<keyof typeof linkTexts, BadgeTone>> = {
  connecting: 'gray',
  connected: 'green',
  reconnecting: 'yellow',
};

export function OnlineLayout(screen: OnlineScreen): ReactElement {
  const { state, texts } = screen;
  const { match } = state;
  const isWide = useIsWide();
  const link = linkOf(state);
  useEffect(() => void about.preload(), []);
  return (
    <div className="px-3 pt-2 sm:px-4 lg:pt-4" data-game={match.rules.id}>
      <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 lg:mb-4 lg:gap-x-3">
        <h1 className="min-w-0 text-base leading-tight sm:text-xl">
          {match.record ? `${match.rules.title} - Multiplayer` : 'Multiplayer'}
        </h1>
        {match.record ? (
          <Badge tone="accent" className="max-lg:hidden">
            {modeText(match.record)}
          </Badge>
        ) : null}
        {match.record ? <RatedBadge record={match.record} className="max-lg:hidden" /> : null}
        {match.phase === 'failed' ? null : <Badge tone={linkTones[link]}>{linkTexts[link]}</Badge>}
        <span className="ml-auto hidden gap-2 lg:flex">
          <WaysOut {...screen} />
          <HowToPlayButton texts={texts} />
        </span>
      </div>
      {match.phase === 'failed' ? (
        <MatchProblem state={match} path="/multiplayer" onRetry={screen.onRetry} />
      ) : null}
      {match.phase !== 'failed' && (isWide ? <Wide {...screen} /> : <Narrow {...screen} />)}
    </div>
  );
}

function Wide(screen: OnlineScreen): ReactElement {
  const { state, texts } = screen;
  return (
    <div className="grid grid-cols-[15.5rem_minmax(0,1fr)_15.5rem] items-start gap-4 xl:grid-cols-[18rem_minmax(0,1fr)_18rem] xl:gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <About state={state} />
      </div>
      <OnlineCentre {...screen} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card title="Moves">
          <MoveList state={state.match} texts={texts} onReplay={screen.onReplay} />
        </Card>
      </div>
    </div>
  );
}

const tabs = [
  { value: 'moves', label: 'Moves' },
  { value: 'about', label: 'Game' },
  { value: 'rules', label: 'Rules' },
] as const;

function Narrow(screen: OnlineScreen): ReactElement {
  const { state, texts } = screen;
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('moves');
  return (
    <div className="match-narrow mx-auto grid max-w-xl gap-2">
      <OnlineCentre {...screen} />
      <div className="mt-1">
        <Tabs label="About this match" tabs={tabs} value={tab} onChange={setTab}>
          <div className="grid gap-3 pt-3">
            {tab === 'moves' ? (
              <Card as="div">
                <MoveList state={state.match} texts={texts} onReplay={screen.onReplay} />
              </Card>
            ) : null}
            {tab === 'about' ? <About state={state} /> : null}
            {tab === 'rules' ? (
              <Card as="div">
                <RuleSections texts={texts} />
              </Card>
            ) : null}
          </div>
        </Tabs>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <WaysOut {...screen} />
      </div>
    </div>
  );
}

function About({ state }: Pick<OnlineScreen, 'state'>): ReactElement {
  return (
    <LatePart fallback={<Skeleton className="h-52 rounded-2xl" />}>
      <about.View state={state} />
    </LatePart>
  );
}

/** Where the page leads besides the game. */
function WaysOut({ state }: OnlineScreen): ReactElement {
  const tournament = tournamentPathOf(state.match.record);
  if (tournament !== null)
    return (
      <LinkButton href={tournament} variant="quiet" size="small">
        <Icon name="back" size={18} /> Back to the tournament
      </LinkButton>
    );
  return (
    <>
      <LinkButton href="/" variant="quiet" size="small">
        <Icon name="back" size={18} /> Back to Lobby
      </LinkButton>
      <LinkButton href="/multiplayer" variant="quiet" size="small">
        <Icon name="globe" size={18} /> All open games
      </LinkButton>
    </>
  );
}
