/** The Online Racing Arena (document 2, section 2): race at once, join a race, open one; who is here, and who is fast. */
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { racePath } from '@playfield/contracts/paths.ts';
import { api } from '../../api/http.ts';
import { usePlayerName } from '../../lobby/playerName.ts';
import { useTitle } from '../../shell/title.ts';
import { toast } from '../../shell/toast.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { createFailed, fullToast } from '../raceTexts.ts';
import { useEnterRace, wish, type RaceSize } from '../useEnterRace.ts';
import { CreateRace } from './CreateRace.tsx';
import { RaceNow } from './RaceNow.tsx';
import { RaceList } from './RaceList.tsx';
import { FastestRacers, OnlinePlayers, QuickStats } from './SideColumn.tsx';

export function RaceLobby(): ReactElement {
  useTitle('Online Racing Arena');
  const [, navigate] = useLocation();
  const player = usePlayerName();
  const entering = useEnterRace();
  const [ownText, setOwnText] = useState<string | null>(null);
  const [isListed, setListed] = useState(true);
  const create = (size: RaceSize, isForAll = isListed): void =>
    void entering.enter(
      player.name,
      (username) =>
        api('POST /api/typing-races', {
          body: {
            username,
            maxParticipants: size,
            isListed: isForAll,
            ...wish(),
            ...(ownText === null ? {} : { text: ownText }),
          },
        }),
      createFailed,
    );

  return (
    <div className="px-4 pt-4 sm:pt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 sm:mb-6">
        <h1 className="text-xl sm:text-2xl">Online Racing Arena</h1>
        <LinkButton href="/typing-race" variant="quiet" size="small">
          <Icon name="back" size={18} /> Typing Race
        </LinkButton>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <RaceNow
            player={player}
            problem={entering.problem}
            isPending={entering.isPending}
            onRace={() => entering.quick(player.name)}
          />
          <CreateRace
            refusal={entering.textProblem}
            isPending={entering.isPending}
            ownText={ownText}
            isListed={isListed}
            onListed={setListed}
            onOwnText={(text) => {
              entering.forgetProblem();
              setOwnText(text);
            }}
            onCreate={(size) => create(size)}
          />
          {/* Below what opens a race: one that comes into the list moves nothing of it from under a finger. */}
          <Card title="Available Races">
            <RaceList
              isPending={entering.isPending}
              onCreate={() => create(6, true)}
              onJoin={(id) => entering.join(player.name, id)}
              onOpen={(id) => navigate(racePath(id))}
              onFull={() => toast(fullToast)}
            />
          </Card>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <QuickStats />
          <FastestRacers />
          {/* Last: it grows and shrinks by the minute. */}
          <OnlinePlayers />
        </div>
      </div>
    </div>
  );
}
