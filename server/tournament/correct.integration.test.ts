/** Who may decide a match, and what a correction counts, on both databases (G11, G45, DB-013). */
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { endings, tournamentBars, users } from '../db/schema.ts';
import { minuteMs } from '../durations.ts';
import { describeEachDatabase } from '../testing/database.ts';
import type { OperatorAct } from './acts.ts';
import type { ContestEnd } from './contest.ts';
import type { Actor } from './organise.ts';
import { serveTournaments, type Served } from './testing/served.ts';

const operator = { operator: 'Olga', reason: 'A complaint' };
const walkover = (matchId: string, winnerId: string | null) =>
  ({ action: 'walkover', matchId, winnerId: winnerId ?? '' }) as const;
const remove = (userId: string) => ({ action: 'remove', userId, reason: 'Insults' }) as const;
const correct = (matchId: string, winnerId: string | null) =>
  ({ action: 'correct', matchId, winnerId, reason: 'Swapped' }) as const;

describeEachDatabase('deciding a match', (open) => {
  let database: Database;
  let served: Served;
  beforeEach(async () => {
    database = await open();
    served = serveTournaments(database);
  });

  async function act(id: string, wanted: OperatorAct, actor: Actor): Promise<string> {
    const done = await served.organise.act(id, actor, wanted);
    return done.ok ? 'done' : (done.error.text ?? done.error.code);
  }
  /** The match of the first round in which somebody plays, and the other one. */
  async function firstRound(id: string, userId: string) {
    const matches = (await served.matchesOf(id)).filter(({ round }) => round === 1);
    const [own] = matches.filter((one) => one.player1Id === userId || one.player2Id === userId);
    const [other] = matches.filter((one) => one !== own);
    if (!own || !other) throw new Error('no such match');
    return { own, other };
  }

  test.each([
    ['first', 'p1'],
    ['second', 'p4'],
  ] as const)(
    'an organiser who plays in the %s place decides the matches of others alone; an operator decides all',
    async (_, creatorId) => {
      await database.db.insert(users).values({ id: creatorId, username: creatorId, isGuest: false });
      const id = await served.started(4, { creatorId });
      const { own, other } = await firstRound(id, creatorId);
      const organiser = { organiserId: creatorId };
      const refused = 'You play in this match: only an operator can decide it.';

      // Not even for the opponent.
      for (const winnerId of [own.player1Id, own.player2Id])
        expect(await act(id, walkover(own.id, winnerId), organiser)).toBe(refused);
      expect(await act(id, walkover(other.id, other.player1Id), organiser)).toBe('done');
      expect(await act(id, walkover(own.id, own.player2Id), operator)).toBe('done');

      for (const winnerId of [own.player1Id, null])
        expect(await act(id, correct(own.id, winnerId), organiser)).toBe(refused);
      expect((await firstRound(id, creatorId)).own).toMatchObject({ winnerId: own.player2Id });
      expect(await act(id, correct(other.id, other.player2Id), organiser)).toBe('done');
      expect(await act(id, correct(own.id, own.player1Id), operator)).toBe('done');
      expect((await firstRound(id, creatorId)).own).toMatchObject({ winnerId: own.player1Id });
    },
  );

  test.each([
    ['there is a prize', 'p1', { prizePool: '100' }, /^You play in this tournament for a prize/],
    ['players have paid', 'p1', { entryFee: 10 }, /^You play in this tournament for a prize/],
    ['they only organise', 'host', { prizePool: '100' }, /^done$/],
  ] as const)('an organiser decides matches of others: %s', async (_, creatorId, fields, said) => {
    await database.db.insert(users).values({ id: creatorId, username: creatorId, isGuest: false });
    const id = await served.started(4, { creatorId, ...fields });
    const { other } = await firstRound(id, 'p1');
    const organiser = { organiserId: creatorId };
    expect(await act(id, walkover(other.id, other.player1Id), organiser)).toMatch(said);
    await act(id, walkover(other.id, other.player1Id), operator);
    expect(await act(id, correct(other.id, other.player2Id), organiser)).toMatch(said);
    expect(await act(id, correct(other.id, other.player2Id), operator)).toBe('done');
  });

  test('an organiser who has left plays for no prize, and decides matches of others', async () => {
    await database.db.insert(users).values({ id: 'p1', username: 'p1', isGuest: false });
    const id = await served.started(4, { creatorId: 'p1', prizePool: '100' });
    expect(await served.registration.leave('p1', id)).toMatchObject({ ok: true });
    const { other } = await firstRound(id, 'p1');
    expect(await act(id, walkover(other.id, other.player1Id), { organiserId: 'p1' })).toBe('done');
  });

  test.each([
    ['whom they meet', 'p1', 'p4', {}, 'You play'],
    ['whom they do not meet', 'p1', 'p3', {}, 'done'],
    ['anybody where there is a prize', 'p1', 'p3', { prizePool: '100' }, 'You play'],
    ['anybody, who only organises', 'host', 'p4', { prizePool: '100' }, 'done'],
  ] as const)('an organiser removes while it runs: %s', async (_, creatorId, userId, fields, said) => {
    await database.db.insert(users).values({ id: creatorId, username: creatorId, isGuest: false });
    const id = await served.started(4, { creatorId, ...fields });
    expect(await act(id, remove(userId), { organiserId: creatorId })).toMatch(new RegExp(`^${said}`));
    expect(await act(id, remove('p2'), operator)).toBe('done');
  });

  test.each([
    ['the first move was missed', 'playing', { absentIds: ['p4'], plies: 0 }],
    ['an organiser decided the running game', 'given', {}],
  ] as const)('a walkover whose players change is a match of its own: %s', async (_, how, ended) => {
    const id = await served.started(8);
    const between = async (one: string, other: string) => {
      const found = (await served.matchesOf(id)).find(
        ({ player1Id, player2Id }) => player1Id === one && player2Id === other,
      );
      if (!found) throw new Error(`${one} does not meet ${other}`);
      return found;
    };
    const end = async (matchId: string, fields: Partial<ContestEnd>): Promise<void> => {
      served.fake.end(matchId, { at: new Date(served.clock.wallMs()), ...fields });
      await served.ended(id);
    };
    await served.comeAll(id);
    const quarterfinal = await between('p4', 'p5');
    await end((await between('p1', 'p8')).id, { winnerId: 'p1' });
    await end(quarterfinal.id, { winnerId: 'p4' });
    await served.comeAll(id);
    const old = await between('p1', 'p4');
    if (how === 'given') expect(await act(id, walkover(old.id, 'p1'), operator)).toBe('done');
    await end(old.id, { winnerId: 'p1', ...ended });
    expect(await between('p1', 'p4')).toMatchObject({ status: 'walkover', winnerId: 'p1' });

    expect(await act(id, correct(quarterfinal.id, 'p5'), operator)).toBe('done');
    for (const userId of ['p1', 'p5']) await served.registration.ready(userId, id);
    await served.ended(id);
    const semifinal = await between('p1', 'p5');
    expect(semifinal).toMatchObject({ status: 'playing', winnerId: null, gamesWon1: 0 });
    expect(semifinal.id).not.toBe(old.id);
    expect((await served.peopleOf(id)).get('p5')?.status).toBe('active');
    const barred = await database.db.select({ userId: tournamentBars.userId }).from(tournamentBars);
    expect(barred).toEqual(how === 'given' ? [] : [{ userId: 'p4' }]);
    await end(semifinal.id, { winnerId: 'p5' });
    expect(await between('p1', 'p5')).toMatchObject({ status: 'completed', winnerId: 'p5' });
  });

  const told = () =>
    served.notified
      .filter(({ kind }) => kind === 'tournament/changed')
      .map(({ userId, text }) => [userId, text]);

  test('both players are told of a walkover that was given, and of a correction with its reason', async () => {
    const id = await served.started(4);
    const { own } = await firstRound(id, 'p1');
    expect(await act(id, walkover(own.id, 'p1'), operator)).toBe('done');
    expect(told()).toEqual([
      ['p1', 'You were given a walkover against p4 in Cup.'],
      ['p4', 'p1 was given a walkover against you in Cup.'],
    ]);
    served.notified.length = 0;
    expect(await act(id, correct(own.id, 'p4'), operator)).toBe('done');
    expect(told()).toEqual([
      ['p1', 'Your result against p4 in Cup was corrected to a loss: Swapped'],
      ['p4', 'Your result against p1 in Cup was corrected to a win: Swapped'],
    ]);
    served.notified.length = 0;
    expect(await act(id, correct(own.id, null), operator)).toBe('done');
    expect(told()[0]).toEqual([
      'p1',
      'Your result against p4 in Cup was corrected to a loss for both of you: Swapped',
    ]);
    // What is refused is told to nobody.
    served.notified.length = 0;
    expect(await act(id, correct(own.id, 'p2'), operator)).not.toBe('done');
    expect(await act(id, walkover(own.id, 'p1'), operator)).not.toBe('done');
    expect(told()).toEqual([]);
  });

  test('in a table, a match can be corrected to a draw', async () => {
    const id = await served.started(3, { format: 'round-robin' });
    const [own] = (await served.matchesOf(id)).filter(({ status }) => status === 'ready');
    if (!own) throw new Error('no match waits');
    expect(await act(id, walkover(own.id, own.player1Id), operator)).toBe('done');
    served.notified.length = 0;
    expect(await act(id, correct(own.id, null), operator)).toBe('done');
    expect(told()[0]?.[1]).toMatch(/ was corrected to a draw: Swapped$/);
  });

  test('once a cup is over, its final is not corrected to what would ask for a second one', async () => {
    const id = await served.started(2, { format: 'double-elimination' });
    for (const [bracket, winnerId] of [
      ['winners', 'p1'],
      ['final', 'p1'],
    ] as const) {
      await served.comeAll(id);
      const playing = (await served.matchesOf(id)).find(({ status }) => status === 'playing');
      expect(playing?.bracket).toBe(bracket);
      served.fake.end(playing?.id ?? '', { winnerId });
      await served.ended(id);
    }
    expect(await served.rowOf(id)).toMatchObject({ status: 'completed', winnerId: 'p1' });
    const final = (await served.matchesOf(id)).find(
      ({ bracket, round }) => bracket === 'final' && round === 1,
    );
    expect(await act(id, correct(final?.id ?? '', 'p2'), operator)).toBe(
      'It is over, and matches would have to be played again.',
    );
    expect(await served.rowOf(id)).toMatchObject({ status: 'completed', winnerId: 'p1' });
  });

  test('a cup that is corrected when its ending has been cleared away is not counted again', async () => {
    const id = await served.started(2);
    await served.comeAll(id);
    const [final] = await served.matchesOf(id);
    if (!final) throw new Error('no final');
    served.fake.end(final.id, { winnerId: 'p1' });
    await served.ended(id);
    expect(await database.db.select().from(endings)).toMatchObject([{ kind: 'tournament', subjectId: id }]);
    // Everybody has counted it.
    await database.db.delete(endings);
    served.clock.advance(8 * 24 * 60 * minuteMs);
    expect(await act(id, correct(final.id, 'p2'), operator)).toBe('done');
    expect((await served.rowOf(id)).winnerId).toBe('p2');
    expect(served.movedWins).toEqual([{ id, fromId: 'p1', toId: 'p2' }]);
    expect(await database.db.select().from(endings)).toEqual([]);
  });
});
