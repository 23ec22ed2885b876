/** On the page of an arena's game, before the player's first move: half the clock for a point more. */
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api, textForPlayer } from '../api/http.ts';
import { useSession } from '../session/session.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { announce } from '../ui/announcements.ts';
import { detailsOf } from './details.ts';

export function BerserkButton({ tournamentId }: { readonly tournamentId: string }): ReactElement | null {
  const { user } = useSession();
  const [state, setState] = useState<'free' | 'pending' | 'taken'>('free');
  const { data } = useQuery(detailsOf(user?.id ?? '', tournamentId));
  if (data?.format !== 'arena' || !data.berserk || state === 'taken') return null;
  const go = async (): Promise<void> => {
    setState('pending');
    try {
      await api('POST /api/tournaments/:id/berserk', { params: { id: tournamentId }, body: {} });
      announce('Berserk: half the clock, a point more for a win.');
      setState('taken');
    } catch (error) {
      toast({ title: 'Error', text: textForPlayer(error, 'Please try again.'), tone: 'error' });
      setState('free');
    }
  };
  return (
    <Button className="justify-self-center" pending={state === 'pending'} onClick={() => void go()}>
      Berserk: half the clock, a point more
    </Button>
  );
}
