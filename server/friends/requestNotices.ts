/** What people are told of requests to be friends. One notification stands for all requests that wait. */
import type { Account } from '../account/people.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import type { Notify } from '../notification/index.ts';
import { requestMs } from './pair.ts';
import { friendStore } from './store.ts';

export type RequestNoticeOptions = {
  readonly clock: Clock;
  readonly notification: Pick<Notify, 'notify' | 'withdraw'>;
};

type Telling = {
  readonly tx: Tx;
  /** To be called after the commit. */
  readonly after: (() => void)[];
};
type Acting = Telling & { readonly me: Account; readonly other: Account };

const requestsText = (count: number, username: string): string =>
  count === 1 ? `${username} wants to be friends.` : `${count} friend requests`;
const requestsKey = 'friend-requests';

export function createRequestNotices({ clock, notification }: RequestNoticeOptions) {
  const since = (): Date => new Date(clock.wallMs() - requestMs);

  async function tellRequest({ tx, me, other, after }: Acting): Promise<void> {
    // The new notification counts all pending requests, so an older one that was read would contradict it.
    after.push(
      await notification.withdraw(tx, {
        userId: other.id,
        kinds: ['friend/request'],
        collapseKey: requestsKey,
        isRead: true,
        leaves: 'nothing',
      }),
    );
    const told = await notification.notify(tx, {
      userId: other.id,
      kind: 'friend/request',
      text: (count) => requestsText(count, me.username),
      path: '/friends?view=requests',
      collapseKey: requestsKey,
      actorId: me.id,
      count: await friendStore(tx).countRequestsTo(other.id, since()),
    });
    after.push(told);
  }

  /** A request is gone: what its receiver was told stands for the others. */
  async function recount({ tx, after }: Telling, receiverId: string): Promise<void> {
    const inTx = friendStore(tx);
    const count = await inTx.countRequestsTo(receiverId, since());
    const [latest] = await inTx.requestsTo(receiverId, since(), 1);
    const told = await notification.withdraw(tx, {
      userId: receiverId,
      kinds: ['friend/request'],
      collapseKey: requestsKey,
      leaves: 'nothing',
      remaining: {
        count,
        text: requestsText(count, latest?.username ?? ''),
        actorId: latest?.otherId ?? null,
      },
    });
    after.push(told);
  }

  async function tellAccepted({ tx, after }: Acting, to: Account, by: Account): Promise<void> {
    const told = await notification.notify(tx, {
      userId: to.id,
      kind: 'friend/accepted',
      text: `${by.username} is your friend now.`,
      path: '/friends',
      actorId: by.id,
    });
    after.push(told);
  }

  return { tellRequest, recount, tellAccepted };
}
