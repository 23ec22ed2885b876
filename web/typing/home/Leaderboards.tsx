/** The two leaderboards: practice in this browser, and online races of accounts. They never mix (G64). */
import { useState, type ReactElement } from 'react';
import type { LeaderboardEntry } from '@playfield/games/typing-race/index.ts';
import { Card } from '../../ui/Card.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { LocalLeaderboard } from './LocalLeaderboard.tsx';
import { RaceBoard } from './RaceBoard.tsx';

const tabs = [
  { value: 'local', label: 'Practice' },
  { value: 'races', label: 'Online races' },
] as const;

export function Leaderboards({ entries }: { readonly entries: readonly LeaderboardEntry[] }): ReactElement {
  const [shown, setShown] = useState<(typeof tabs)[number]['value']>('local');
  return (
    <Card title="Leaderboard">
      <div className="grid gap-3">
        <Tabs label="Leaderboards" tabs={tabs} value={shown} onChange={setShown}>
          {shown === 'local' ? <LocalLeaderboard entries={entries} /> : <RaceBoard />}
        </Tabs>
      </div>
    </Card>
  );
}
